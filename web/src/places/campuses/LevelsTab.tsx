import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { kindsInside } from '@aforo/api/places/space-places'
import type { SpaceNode, SpaceType } from '@aforo/api/places/spaces'
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconMap2, IconParking, IconPlus, IconStairs, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { Badge } from '../../ui/StatusBadge.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { CreateDrawer } from '../spaces/CreateDrawer.tsx'
import { FeatureIcons } from '../spaces/FeatureIcons.tsx'
import { kindWords } from '../spaces/kinds.ts'
import { SpaceDrawer } from '../spaces/SpaceDrawer.tsx'
import classes from '../spaces/Spaces.module.css'
import { typeIcons } from '../spaces/spaceIcons.ts'
import type { SpaceSearch } from '../spaces/spaceParams.ts'
import { spacesQuery } from '../spaces/spacesQuery.ts'
import { TreeLoadingOrError } from '../spaces/TreeStates.tsx'
import { countsIn, findItem, grouped, pathTo, spacesIn } from '../spaces/tree.ts'

const route = getRouteApi('/app/configurations/campus/$id')

const words = {
  FLOOR: {
    icon: IconStairs,
    create: verbLabels.newFloor,
    title: 'Aún no hay pisos',
    text: 'Crea el primero y ponle sus salas, phone booths y mesas de trabajo.',
  },
  PARKING: {
    icon: IconParking,
    create: 'Nuevo piso de parking',
    title: 'Aún no hay parking',
    text: 'Crea un piso de parking y ponle sus estacionamientos, uno a uno o numerados de una vez.',
  },
} as const

interface LevelsTabProps {
  campusId: string
  type: 'FLOOR' | 'PARKING'
}

/** The floors of a campus, or its parkings, with what stands in them. */
export function LevelsTab({ campusId, type }: LevelsTabProps) {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/campus/$id' })
  const query = useQuery(spacesQuery(campusId))
  const change = (next: SpaceSearch) => navigate({ search: old => ({ ...old, ...next }) })
  if (!query.data) return <TreeLoadingOrError query={query} />

  const levels = [...query.data.floors, ...query.data.parkings]
  const shown = levels.filter(level => level.type === type)
  const tree = grouped(query.data)
  const space = search.space ? findItem(tree, search.space)?.space : undefined
  const place = (search.space ? (pathTo(tree, search.space) ?? []) : []).flatMap(
    id => findItem(tree, id)?.space?.name ?? [],
  )
  const { icon, create, title, text } = words[type]
  const button = (
    <Button data-writes leftSection={<IconPlus size={18} />} onClick={() => change({ create: type })}>
      {create}
    </Button>
  )
  return (
    <Stack gap="lg">
      {shown.length === 0 ? (
        <EmptyState icon={icon} title={title} text={text} action={button} />
      ) : (
        <Group justify="flex-end">{button}</Group>
      )}
      {shown.map(level => (
        <Level key={level.id} level={level} onSearch={change} />
      ))}
      <SpaceDrawer
        {...{ space, place, levels }}
        part={search.part}
        onSearch={change}
        onClose={() => change({ space: undefined, part: undefined })}
      />
      <CreateDrawer campusId={campusId} levels={levels} search={search} onSearch={change} />
    </Stack>
  )
}

interface LevelProps {
  level: SpaceNode
  onSearch: (change: SpaceSearch) => void
}

/** Seats and spots are many and small: they are shown as chips, not as cards. */
const small: readonly SpaceType[] = ['SEAT', 'PARKING_SPOT']

function Level({ level, onSearch }: LevelProps) {
  const inside = spacesIn(grouped({ floors: level.children, parkings: [] }))
  const cards = inside.filter(({ type }) => !small.includes(type))
  const spots = level.children.filter(({ type }) => type === 'PARKING_SPOT')
  const counted = countsIn(level).map(({ type, count }) =>
    formatCounted(count, kindWords[type].one, kindWords[type].many),
  )
  const facts = [
    ...(level.capacity === null ? [] : [formatCounted(level.capacity, 'persona', 'personas')]),
    ...(counted.length > 0 ? counted : ['Todavía vacío']),
  ]
  const Icon = typeIcons[level.type]
  return (
    <section className={classes.floor} aria-label={level.name}>
      <Group justify="space-between" gap="sm" mb={inside.length > 0 ? 'md' : 0}>
        <Group gap="md" wrap="nowrap">
          {level.thumbnailUrl ? (
            <img src={level.thumbnailUrl} alt="" className={classes.thumb} loading="lazy" />
          ) : (
            <Icon size={28} stroke={1.3} aria-hidden />
          )}
          <div>
            <Title order={2}>{level.name}</Title>
            <Text size="sm" c="dimmed">
              {facts.join(' · ')}
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={() => onSearch({ space: level.id })}>
            Ver detalle
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconMap2 size={16} />}
            renderRoot={props => <Link to={`/app/configurations/spaces/plan/${level.id}` as string} {...props} />}
          >
            Plano
          </Button>
          {kindsInside(level.type).map((type, index) => (
            <Button
              data-writes
              key={type}
              variant={index === 0 ? 'light' : 'default'}
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              onClick={() => onSearch({ create: type, parent: level.id })}
            >
              {kindWords[type].title}
            </Button>
          ))}
        </Group>
      </Group>
      {cards.length > 0 && (
        <ul className={classes.cards}>
          {cards.map(space => (
            <li key={space.id}>
              <SpaceCard space={space} onOpen={() => onSearch({ space: space.id })} />
            </li>
          ))}
        </ul>
      )}
      {spots.length > 0 && (
        <ul className={classes.chips}>
          {spots.map(spot => (
            <li key={spot.id}>
              <UnstyledButton
                className={classes.chip}
                data-off={!spot.bookable || undefined}
                aria-label={displayName(spot)}
                onClick={() => onSearch({ space: spot.id })}
              >
                {numberOf(spot)}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Among spots alone, what each would say before its number is said once, above. */
const numberOf = (spot: SpaceNode) => displayName(spot).replace(`${spaceTypeLabels.PARKING_SPOT} `, '')

function SpaceCard({ space, onOpen }: { space: SpaceNode; onOpen: () => void }) {
  const Icon = typeIcons[space.type]
  const seats = space.children.filter(({ type }) => type === 'SEAT').length
  return (
    <UnstyledButton className={classes.card} data-off={!space.bookable || undefined} onClick={onOpen}>
      {space.thumbnailUrl && <img src={space.thumbnailUrl} alt="" className={classes.cardPhoto} loading="lazy" />}
      <Group gap="xs" wrap="nowrap" w="100%">
        <Icon size={18} stroke={1.6} aria-hidden />
        <Text size="sm" fw={500} truncate>
          {displayName(space)}
        </Text>
        {space.capacity !== null && (
          <span className={classes.seats}>
            {space.capacity}
            <IconUsers size={15} stroke={1.6} role="img" aria-label={space.capacity === 1 ? 'persona' : 'personas'} />
          </span>
        )}
      </Group>
      {seats > 0 && (
        <Text size="xs" c="dimmed">
          {formatCounted(seats, 'escritorio', 'escritorios')}
        </Text>
      )}
      <FeatureIcons features={space.features} />
      {!space.bookable && <Badge tone="neutral" label="No se reserva" />}
    </UnstyledButton>
  )
}
