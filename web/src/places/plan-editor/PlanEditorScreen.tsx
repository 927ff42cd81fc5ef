import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { Button, Group, Loader, NumberInput, Stack } from '@mantine/core'
import { IconMap2, IconStairs } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState, NoPermission } from '../../ui/EmptyState.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { toast } from '../../ui/toast.tsx'
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

  if (plans.error && !plans.data) return <Failed error={plans.error} onRetry={() => plans.refetch()} />
  if (!plans.data) return <Loader m="xl" {...loading} />
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
    <Loaded
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

interface LoadedProps {
  summary: FloorPlanSummary
  panel: 'review' | 'plans' | undefined
  onPanel: (panel: 'review' | 'plans' | undefined) => void
  onOpenPlan: (id: string) => void
  onEdit: () => void
}

function Loaded({ summary, ...props }: LoadedProps) {
  const { timezone } = useMe()
  const campus = useQuery(api.campuses.get.queryOptions({ input: { id: summary.campusId } }))
  // Read once a visit: from then on what is drawn here is ahead of what is stored.
  const plan = useQuery({
    queryKey: ['plan-editor', summary.id],
    queryFn: () => client.floorPlans.detail({ id: summary.id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (plan.error) return <Failed error={plan.error} onRetry={() => plan.refetch()} />
  if (!plan.data) return <Loader m="xl" {...loading} />
  return (
    <Suspense fallback={<Loader m="xl" {...loading} />}>
      <PlanEditor
        {...props}
        plan={plan.data}
        summary={summary}
        timeZone={campus.data?.address.timeZoneId ?? timezone}
      />
    </Suspense>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refusal = refusalOf(error)
  return (
    <PageFrame title="Plano">
      {refusal.status === 403 ? (
        <NoPermission />
      ) : refusal.status === 404 || refusal.status === 400 ? (
        <EmptyState
          icon={IconStairs}
          title="Este piso no está disponible"
          text="Elige otro en los espacios de la sede."
          action={
            <Button variant="default" renderRoot={rest => <Link to="/app/configurations/spaces" {...rest} />}>
              Ir a Espacios
            </Button>
          }
        />
      ) : (
        <ProblemAlert refusal={refusal} actions={<RetryButton onClick={onRetry} />} />
      )}
    </PageFrame>
  )
}

/** A floor without plans: a blank sheet of its size, or another floor's drawing. */
function Begin({ floorId, onBegun }: { floorId: string; onBegun: (planId: string) => Promise<void> }) {
  const floor = useQuery(api.spaces.details.queryOptions({ input: { id: floorId } }))
  const [width, setWidth] = useState<number | string>(30)
  const [height, setHeight] = useState<number | string>(20)
  const [copying, setCopying] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const centimetres = (metres: number | string) => Math.round(Number(metres) * 100)
  const begin = async () => {
    setBusy(true)
    setRefusal(undefined)
    try {
      const made = await client.floorPlans.create({ floorId, width: centimetres(width), height: centimetres(height) })
      await onBegun(made.id)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const copy = async (chosen: FloorCopy) => {
    const made = await client.floorPlans.create({ floorId })
    await client.floorPlans.copyInto({ id: made.id, version: made.version, ...chosen })
    await onBegun(made.id)
  }
  if (floor.error) return <Failed error={floor.error} onRetry={() => floor.refetch()} />
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
