import { contract } from '@aforo/api/contract'
import type { PlannedFloor } from '@aforo/api/places/floor-plans'
import { Button, Group, SegmentedControl, Select, Skeleton, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconBuilding, IconMap2, IconPencil, IconStairs, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Badge, StatusBadge } from '../../ui/StatusBadge.tsx'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import classes from '../floor-plans/Plans.module.css'
import { floorsQuery } from '../floor-plans/planQueries.ts'
import { firstCampus } from '../spaces/spacesQuery.ts'
import type { PlanogramSearch, PlanViewProps } from './planogramSearch.ts'

const route = getRouteApi('/app/inventory/planogram')

const views = [
  { value: 'bookings', label: 'Reservas' },
  { value: 'sales', label: 'Ventas' },
]

/** The drawing's library is large and not needed to choose a floor. */
const AvailabilityView = later(() => import('./AvailabilityView.tsx'), 'AvailabilityView')

interface PlanogramScreenProps {
  /** A floor as it is sold, which the wings above know; nothing for whom it isn't. */
  selling: (props: PlanViewProps) => ReactNode
}

/** Inventario › Planograma. */
export function PlanogramScreen({ selling }: PlanogramScreenProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const campuses = useQuery(firstCampus())
  const items = campuses.data?.items ?? []
  const usual = useUsualCampus(items)
  const campusId = search.campus ?? usual
  const floors = useQuery({ ...floorsQuery(campusId ?? ''), enabled: campusId !== undefined })
  const floor = floors.data?.items.find(({ floorId }) => floorId === search.floor)
  const sees = may(useMe(), contract.inventory.planSelling)
  const sales = sees && search.view === 'sales'
  const change = (next: Partial<PlanogramSearch>) =>
    navigate({ search: old => ({ ...old, ...next }), replace: true, resetScroll: false })
  return (
    <PageFrame
      wide={floor !== undefined}
      title={floor ? floor.floorName : 'Planograma'}
      about={floor ? floor.campusName : 'Los planos de cada piso, y qué está libre en ellos.'}
      actions={
        floor && (
          <>
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
              renderRoot={rest => <Link to="/app/inventory/planogram" search={{ campus: campusId }} {...rest} />}
            >
              Todos los pisos
            </Button>
            <Button
              variant="default"
              leftSection={<IconTag size={18} />}
              renderRoot={rest => (
                <Link
                  to="/app/reports/occupation"
                  search={{ tab: 'plan', campus: campusId, floor: floor.floorId }}
                  {...rest}
                />
              )}
            >
              Lo que se vende
            </Button>
            <EditorLink floor={floor} />
          </>
        )
      }
      filters={
        <>
          <CampusPicker value={campusId} onChoose={campus => navigate({ search: { campus } })} />
          {floor && (
            <Select
              aria-label="Piso"
              w={{ base: '100%', xs: 220 }}
              leftSection={<IconStairs size={16} stroke={1.5} />}
              data={(floors.data?.items ?? []).map(({ floorId, floorName }) => ({ value: floorId, label: floorName }))}
              value={floor.floorId}
              onChange={next => next && navigate({ search: old => ({ ...old, floor: next, space: undefined }) })}
              allowDeselect={false}
            />
          )}
          {floor?.active && sees && (
            <SegmentedControl
              aria-label="Qué se mira"
              data={views}
              value={sales ? 'sales' : 'bookings'}
              // The day is what people look at; everything else is the view's own.
              onChange={next =>
                navigate({
                  search: ({ campus, floor, date }) => ({
                    campus,
                    floor,
                    date,
                    view: next === 'sales' ? next : undefined,
                  }),
                })
              }
            />
          )}
        </>
      }
    >
      {campuses.data && items.length === 0 ? (
        <EmptyState
          icon={IconBuilding}
          title="Aún no hay sedes"
          text="Los planos son de los pisos de una sede: crea la primera."
          action={
            <Button variant="default" renderRoot={props => <Link to="/app/configurations/campus" {...props} />}>
              Ir a Sedes
            </Button>
          }
        />
      ) : !floors.data ? (
        <LoadingOrError query={allOf({ campuses, floors })} skeleton={<CardsSkeleton />} />
      ) : floor ? (
        floor.active ? (
          <Suspense fallback={<Skeleton height={480} radius="lg" {...loading} />}>
            {sales ? (
              selling({ planId: floor.active.id, search, onSearch: change })
            ) : (
              <AvailabilityView key={floor.active.id} planId={floor.active.id} search={search} onSearch={change} />
            )}
          </Suspense>
        ) : (
          <EmptyState
            icon={IconMap2}
            title="Ningún plano está en uso"
            text="La disponibilidad se ve sobre el plano en uso: termina de dibujarlo, publícalo y ponlo en uso."
            action={<EditorLink floor={floor} />}
          />
        )
      ) : floors.data.items.length === 0 ? (
        <EmptyState
          icon={IconStairs}
          title="Esta sede aún no tiene pisos"
          text="Créalos en Configuración › Espacios."
        />
      ) : (
        <ul className={classes.cards}>
          {floors.data.items.map(each => (
            <li key={each.floorId}>
              <FloorCard floor={each} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  )
}

function EditorLink({ floor, compact = false }: { floor: PlannedFloor; compact?: boolean }) {
  const label = floor.draft
    ? 'Seguir el borrador'
    : floor.published
      ? 'Revisar y usar'
      : floor.active
        ? 'Editar plano'
        : 'Dibujar plano'
  return (
    <Button
      size={compact ? 'compact-sm' : 'sm'}
      variant={compact && floor.active ? 'default' : compact ? 'light' : 'filled'}
      leftSection={<IconPencil size={16} />}
      aria-label={compact ? `${label}: ${floor.floorName}` : undefined}
      renderRoot={rest => (
        <Link to="/app/configurations/spaces/plan/$floorId" params={{ floorId: floor.floorId }} {...rest} />
      )}
    >
      {label}
    </Button>
  )
}

function FloorCard({ floor }: { floor: PlannedFloor }) {
  const plan = floor.active ?? floor.published ?? floor.draft
  return (
    <section className={classes.card} aria-label={floor.floorName}>
      <div className={classes.picture}>
        {plan?.previewUrl ? (
          <img src={plan.previewUrl} alt={`Plano de ${floor.floorName}`} loading="lazy" />
        ) : (
          <IconMap2 size={44} stroke={1} aria-hidden />
        )}
      </div>
      <div className={classes.facts}>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {floor.floorName}
          </Title>
          {floor.active ? (
            <StatusBadge of="plan" status="ACTIVE" />
          ) : plan ? (
            <StatusBadge of="plan" status={plan.status} />
          ) : (
            <Badge label="Sin plano" tone="neutral" />
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {plan
            ? `${plan.placed} de ${formatCounted(floor.spaceCount, 'espacio', 'espacios')} con lugar`
            : formatCounted(floor.spaceCount, 'espacio', 'espacios')}
          {floor.active && floor.draft && ' · con borrador'}
        </Text>
        <Group gap="xs" mt="auto" pt={6}>
          {floor.active && (
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`Ver disponibilidad: ${floor.floorName}`}
              renderRoot={rest => (
                <Link
                  to="/app/inventory/planogram"
                  search={{ campus: floor.campusId, floor: floor.floorId }}
                  {...rest}
                />
              )}
            >
              Ver disponibilidad
            </Button>
          )}
          <EditorLink floor={floor} compact />
        </Group>
      </div>
    </section>
  )
}

const CardsSkeleton = () => (
  <div className={classes.cards} {...loading}>
    {[1, 2, 3].map(card => (
      <Skeleton key={card} height={270} radius="lg" />
    ))}
  </div>
)
