import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { Button, Group, Loader, NumberInput, Stack } from '@mantine/core'
import { IconMap2, IconStairs } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Loadable, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'
import { plansQuery, readPlansAgain } from '../floor-plans/planQueries.ts'
import { CopyFloorForm, type FloorCopy } from './CopyFloorForm.tsx'

const route = getRouteApi('/app/configurations/spaces_/plan/$floorId')
/** The drawing's library is large: it comes after the plan was asked for, not before. */
const PlanEditor = later(() => import('./PlanEditor.tsx'), 'PlanEditor')

/** The editor of a floor's plan; without one, how to begin. */
export function PlanEditorScreen() {
  const { floorId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/app/configurations/spaces/plan/$floorId' })
  const queryClient = useQueryClient()
  const plans = useQuery(plansQuery(floorId))
  const items = plans.data?.items ?? []
  const summary = items.find(({ id }) => id === search.plan) ?? currentOf(items)
  const open = (plan: string) => navigate({ search: { plan } })

  if (!plans.data) return <PlanLoadingOrError query={plans} />
  if (!summary)
    return (
      <Begin
        floorId={floorId}
        onBegun={async id => {
          await readPlansAgain(queryClient)
          open(id)
        }}
      />
    )
  const edit = async () => {
    const draft = items.find(({ status }) => status === 'DRAFT')
    if (draft) return open(draft.id)
    try {
      const made = await client.floorPlans.create({ floorId, fromPlanId: summary.id })
      // The address first: the draft comes up once, and not again under the hands of who has begun to draw.
      await open(made.id)
      await readPlansAgain(queryClient)
    } catch (error) {
      toast.error(refusalOf(error).message)
    }
  }
  return (
    <OpenPlan
      key={summary.id}
      summary={summary}
      panel={search.panel}
      onPanel={panel => navigate({ search: old => ({ ...old, panel }), replace: true })}
      onOpenPlan={open}
      onEdit={edit}
    />
  )
}

/** What one wants to see first: the draft, else what waits, else what is in use. */
const currentOf = (plans: readonly FloorPlanSummary[]) =>
  (['DRAFT', 'PUBLISHED', 'ACTIVE', 'ARCHIVED'] as const)
    .map(status => plans.find(plan => plan.status === status))
    .find(plan => plan !== undefined)

interface OpenPlanProps {
  summary: FloorPlanSummary
  panel: 'review' | 'plans' | undefined
  onPanel: (panel: 'review' | 'plans' | undefined) => void
  onOpenPlan: (id: string) => void
  onEdit: () => void
}

function OpenPlan({ summary, ...props }: OpenPlanProps) {
  const { timezone } = useMe()
  const campus = useQuery(api.campuses.get.queryOptions({ input: { id: summary.campusId } }))
  // Read once a visit: from then on what is drawn here is ahead of what is stored.
  const plan = useQuery({
    queryKey: ['plan-editor', summary.id],
    queryFn: () => client.floorPlans.detail({ id: summary.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!plan.data) return <PlanLoadingOrError query={plan} />
  return (
    <Suspense fallback={loader}>
      <PlanEditor
        {...props}
        plan={plan.data}
        summary={summary}
        timeZone={campus.data?.address.timeZoneId ?? timezone}
      />
    </Suspense>
  )
}

const loader = <Loader m="xl" {...loading} />

const missing = (
  <EmptyState
    icon={IconStairs}
    title="Este piso no está disponible"
    text="Elige otro en los espacios de la sede."
    action={
      <Button variant="default" renderRoot={props => <Link to="/app/configurations/spaces" {...props} />}>
        Ir a Espacios
      </Button>
    }
  />
)

/** Stands in for the editor while its plan isn't there. */
const PlanLoadingOrError = ({ query }: { query: Omit<Loadable<unknown>, 'data'> }) =>
  query.error ? (
    <PageFrame title="Plano">
      <LoadingOrError query={query} missing={missing} />
    </PageFrame>
  ) : (
    loader
  )

/** A floor without plans: a blank sheet of its size, or another floor's drawing. */
function Begin({ floorId, onBegun }: { floorId: string; onBegun: (planId: string) => Promise<void> }) {
  const floor = useQuery(api.spaces.details.queryOptions({ input: { id: floorId } }))
  const [width, setWidth] = useState<number | string>(30)
  const [height, setHeight] = useState<number | string>(20)
  const [copying, setCopying] = useState(false)
  const { busy, refusal, run } = useAttempt()
  const centimetres = (metres: number | string) => Math.round(Number(metres) * 100)
  const begin = () =>
    run(async () => {
      const made = await client.floorPlans.create({ floorId, width: centimetres(width), height: centimetres(height) })
      await onBegun(made.id)
    })
  const copy = async (chosen: FloorCopy) => {
    const made = await client.floorPlans.create({ floorId })
    await client.floorPlans.copyInto({ id: made.id, version: made.version, ...chosen })
    await onBegun(made.id)
  }
  if (floor.error) return <PlanLoadingOrError query={floor} />
  const side = (label: string, value: number | string, set: (value: number | string) => void) => (
    <NumberInput
      label={label}
      suffix=" m"
      min={1}
      max={500}
      decimalScale={2}
      w={130}
      ta="start"
      value={value}
      onChange={set}
    />
  )
  return (
    <PageFrame title={floor.data ? `Plano de ${floor.data.name}` : 'Plano'} about={floor.data?.campusName}>
      <EmptyState
        icon={IconMap2}
        title="Este piso aún no tiene plano"
        text="Dibújalo sobre una hoja de su tamaño; encima puedes poner una foto, un SVG o una página de PDF como guía."
        action={
          <Stack align="center">
            {refusal && <ProblemAlert refusal={refusal} />}
            <Group justify="center">
              {side('Ancho del piso', width, setWidth)}
              {side('Alto del piso', height, setHeight)}
            </Group>
            <Group justify="center">
              <Button
                data-writes
                loading={busy}
                disabled={!(Number(width) >= 1 && Number(height) >= 1)}
                onClick={begin}
              >
                Dibujar plano
              </Button>
              <Button data-writes variant="default" onClick={() => setCopying(true)}>
                Copiar de otro piso
              </Button>
            </Group>
          </Stack>
        }
      />
      <CopyFloorForm opened={copying} floorId={floorId} onClose={() => setCopying(false)} onCopy={copy} />
    </PageFrame>
  )
}
