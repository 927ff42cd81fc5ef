import { displayName, spaceTypeLabels } from '@aforo/api/places/labels'
import { isLevel, kindsInside } from '@aforo/api/places/space-places'
import type { SpaceNode } from '@aforo/api/places/spaces'
import { Anchor, Box, Button, Group, Stack, Tabs, Text, ThemeIcon, Title } from '@mantine/core'
import { IconMap2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SpaceFeed } from '../../bookings/feeds/FeedPanel.tsx'
import { api } from '../../platform/api.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { later } from '../../ui/later.ts'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { kindWords } from './kinds.ts'
import { SpaceActions } from './SpaceActions.tsx'
import classes from './Spaces.module.css'
import { typeIcons } from './spaceIcons.ts'
import { type SpaceSearch, SpaceTab } from './spaceParams.ts'
import { spaceQuery } from './spacesQuery.ts'
import { countsIn } from './tree.ts'
import { useGoing } from './useSpaceWrites.ts'

const SpaceForm = later(() => import('./SpaceForm.tsx'), 'SpaceForm')
const SpacePictures = later(() => import('./SpacePictures.tsx'), 'SpacePictures')
const SpaceQr = later(() => import('./SpaceQr.tsx'), 'SpaceQr')

export interface SpaceDetailProps {
  space: SpaceNode
  /** The names of what it stands in, from the floor. */
  place: string[]
  /** The floors and parkings of its campus. */
  levels: SpaceNode[]
  part: SpaceTab | undefined
  onSearch: (change: SpaceSearch) => void
  onClose?: () => void
  /** Where no drawer's title says the name already. */
  titled?: boolean
  rate?: RateOf
}

/** What a space costs by the hour, which a wing above says; undefined of what nobody books. */
export type RateOf = (space: SpaceNode) => ReactNode

const parts: { value: SpaceTab; label: string }[] = [
  { value: 'data', label: 'Datos' },
  { value: 'rate', label: 'Tarifa' },
  { value: 'pictures', label: 'Imágenes' },
  { value: 'qr', label: 'QR' },
  { value: 'history', label: 'Historial' },
]

/** One space: what it is and holds, its pictures, its codes and its past. */
export function SpaceDetail(props: SpaceDetailProps) {
  const { space, place, levels, onSearch, onClose, titled = false } = props
  const rate = props.rate?.(space)
  const shown = rate ? parts : parts.filter(({ value }) => value !== 'rate')
  const part = shown.some(({ value }) => value === props.part) ? (props.part ?? 'data') : 'data'
  const Icon = typeIcons[space.type]
  return (
    <Stack gap="md" flex={1}>
      {space.photoUrl && <img src={space.photoUrl} alt="" className={classes.photo} />}
      {titled && (
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon variant="light" size={40} radius="md">
            <Icon size={22} stroke={1.6} />
          </ThemeIcon>
          <div>
            <Title order={2} className={classes.name}>
              {displayName(space)}
            </Title>
            <Text size="sm" c="dimmed">
              {subtitleOf(space, place)}
            </Text>
          </div>
        </Group>
      )}
      <Tabs
        value={part}
        onChange={next => {
          const chosen = SpaceTab.safeParse(next).data
          if (chosen) leave(() => onSearch({ part: chosen === 'data' ? undefined : chosen, space: space.id }))
        }}
        keepMounted={false}
        className={classes.parts}
      >
        <Group wrap="nowrap" gap={4} align="flex-start">
          <Box flex={1} miw={0}>
            <TabRow value={part}>
              {shown.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value} px="sm">
                  {label}
                </Tabs.Tab>
              ))}
            </TabRow>
          </Box>
          <SpaceActions space={space} levels={levels} onGone={() => onSearch({ space: undefined, part: undefined })} />
        </Group>
        <Arriving>
          <Tabs.Panel value="data">
            <Stack gap="lg">
              <Inside space={space} onSearch={onSearch} />
              <Arriving>
                <SpaceForm key={space.id} space={space} onCancel={onClose} />
              </Arriving>
              {space.bookable && <SpaceFeed key={space.id} spaceId={space.id} />}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="rate">{rate}</Tabs.Panel>
          <Tabs.Panel value="pictures">
            <SpacePictures space={space} />
          </Tabs.Panel>
          <Tabs.Panel value="qr">
            <SpaceQr space={space} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            <SpaceHistory id={space.id} />
          </Tabs.Panel>
        </Arriving>
      </Tabs>
    </Stack>
  )
}

export const subtitleOf = ({ type }: SpaceNode, place: string[]) => [spaceTypeLabels[type], ...place].join(' · ')

function SpaceHistory({ id }: { id: string }) {
  return <RecordHistory query={useQuery(api.spaces.history.queryOptions({ input: { id } }))} />
}

/** What a space holds, its zone and its drawing, and what else may be put into it. */
function Inside({ space, onSearch }: Pick<SpaceDetailProps, 'space' | 'onSearch'>) {
  const going = useGoing(space.id)
  const { data } = useQuery({ ...spaceQuery(space.id), enabled: !going })
  const counts = countsIn(space)
  const facts = counts.map(({ type, count }) => formatCounted(count, kindWords[type].one, kindWords[type].many))
  const hasPlan = isLevel(space.type)
  const kinds = kindsInside(space.type)
  if (facts.length === 0 && !data?.zone && !hasPlan && kinds.length === 0) return null
  return (
    <Stack gap="sm">
      {facts.length > 0 && (
        <ul className={classes.inside} aria-label="Contiene">
          {facts.map(fact => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {data?.zone && (
        <Text size="sm">
          Zona:{' '}
          <Anchor
            size="sm"
            renderRoot={props => <Link to="/app/users/zones" search={{ zone: data.zone?.id }} {...props} />}
          >
            {data.zone.name}
          </Anchor>
        </Text>
      )}
      <Group gap="xs">
        {kinds.map((type, index) => (
          <Button
            data-writes
            key={type}
            size="compact-sm"
            variant={index === 0 ? 'light' : 'default'}
            leftSection={<IconPlus size={16} />}
            onClick={() => leave(() => onSearch({ create: type, parent: space.id }))}
          >
            {kindWords[type].title}
          </Button>
        ))}
        {hasPlan && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMap2 size={16} />}
            renderRoot={props => <Link to={`/app/configurations/spaces/plan/${space.id}` as string} {...props} />}
          >
            Plano
          </Button>
        )}
      </Group>
    </Stack>
  )
}
