import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { planTitle } from '../floor-plans/planQueries.ts'
import { FindingList } from './FindingList.tsx'
import { PlanChanges } from './PlanChanges.tsx'
import { usePublishing } from './usePublishing.ts'

interface ReviewDrawerProps {
  opened: boolean
  plan: FloorPlanSummary
  timeZone: string
  /** Whether the drawing shows what differs from the plan in use. */
  comparing: boolean
  onComparing: (on: boolean) => void
  /** Selects and brings into view. */
  onShow: (elementIds: readonly string[], spaceIds: readonly string[]) => void
  /** Saves what waits; false when that isn't possible now. */
  flush: () => Promise<boolean>
  version: () => number
  onClose: () => void
}

/** What stands between a draft and its use: what it lacks, what it changes, publish, activate. */
export function ReviewDrawer(props: ReviewDrawerProps) {
  const { opened, plan, onClose } = props
  return (
    <RecordDrawer
      opened={opened}
      beside
      title="Revisar y publicar"
      subtitle={`${plan.floorName} · ${planTitle(plan)}`}
      badge={<StatusBadge of="plan" status={plan.status} />}
      onClose={onClose}
    >
      {opened && <Review {...props} />}
    </RecordDrawer>
  )
}

function Review({ plan, timeZone, comparing, onComparing, onShow, flush, version, onClose }: ReviewDrawerProps) {
  const input = { floorId: plan.floorId, planId: plan.id }
  const findings = useQuery({
    queryKey: [...api.floorPlans.key(), 'review', plan.id],
    queryFn: async () => {
      await flush()
      return client.floorPlans.validate(input)
    },
  })
  const comparison = useQuery(api.floorPlans.compare.queryOptions({ input: { id: plan.id } }))
  const { refusal, dismiss, busy, publish, activate, reopen } = usePublishing({
    plan,
    before: comparison.data?.withId,
    flush,
    version,
    onActive: () => {
      onComparing(false)
      onClose()
    },
  })
  // Until both are there, the button moves under the hand.
  const isReviewing = findings.isPending || comparison.isPending
  return (
    <Stack gap="lg">
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <section aria-label="Revisión">
        <Group justify="space-between" mb={6}>
          <Title order={3} size="sm">
            1. Lo que falta o sobra
          </Title>
          <Button size="compact-xs" variant="subtle" loading={findings.isFetching} onClick={() => findings.refetch()}>
            Revisar otra vez
          </Button>
        </Group>
        {!findings.data && <LoadingOrError query={findings} skeleton={60} />}
        {findings.data && findings.data.findings.length === 0 && (
          <Group gap="xs">
            <IconCircleCheck size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
            <Text size="sm">
              Todo en orden: {findings.data.placed} de {formatCounted(findings.data.spaceCount, 'espacio', 'espacios')}{' '}
              con lugar.
            </Text>
          </Group>
        )}
        {findings.data && findings.data.findings.length > 0 && (
          <>
            <Text size="xs" c="dimmed" mb={4}>
              {formatCounted(findings.data.errors, 'error', 'errores')} ·{' '}
              {formatCounted(findings.data.warnings, 'aviso', 'avisos')}
              {findings.data.errors > 0 && '. Con errores no se publica.'}
            </Text>
            <FindingList findings={findings.data.findings} onShow={onShow} />
          </>
        )}
      </section>
      <section aria-label="Cambios">
        <Title order={3} size="sm" mb={6}>
          2. Lo que cambia
        </Title>
        {comparison.data ? (
          <PlanChanges
            comparison={comparison.data}
            timeZone={timeZone}
            comparing={comparing}
            onComparing={onComparing}
            onShow={onShow}
          />
        ) : (
          <LoadingOrError query={comparison} skeleton={60} />
        )}
      </section>
      <section aria-label="Publicar">
        <Title order={3} size="sm" mb={6}>
          3. Publicar y poner en uso
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {plan.status === 'DRAFT'
            ? 'Al publicar, el borrador queda listo y ya no se edita. Al ponerlo en uso reemplaza al vigente; las reservas conservan sus espacios.'
            : plan.status === 'PUBLISHED'
              ? 'Está listo. Al ponerlo en uso reemplaza al vigente, que queda en el historial.'
              : 'Este plano ya pasó por aquí.'}
        </Text>
        <Group gap="xs">
          {plan.can.publish && (
            <Button loading={busy} disabled={isReviewing || findings.data?.valid === false} onClick={publish}>
              Publicar
            </Button>
          )}
          {plan.can.activate && (
            <Button loading={busy} onClick={activate}>
              Poner en uso
            </Button>
          )}
          {plan.can.reopen && (
            <Button variant="default" loading={busy} onClick={reopen}>
              Volver a editar
            </Button>
          )}
        </Group>
      </section>
    </Stack>
  )
}
