import type { Finding } from '@aforo/contract/floor-plan-elements'
import type { Comparison } from '@aforo/contract/floor-plan-review'
import type { FloorPlanSummary } from '@aforo/contract/floor-plans'
import { findingLabels } from '@aforo/contract/labels'
import { Alert, Button, Group, Skeleton, Stack, Switch, Text, Title, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../api.ts'
import { type Refusal, refusalOf } from '../problem.ts'
import { formatCounted, formatInstant } from '../ui/formats.ts'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../ui/RecordDrawer.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.tsx'
import { undo } from '../ui/undo.ts'
import { kindIcons } from './kindIcons.ts'
import classes from './Panels.module.css'
import { planTitle, readPlansAgain } from './planQueries.ts'

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

const quiet = { context: { quiet: true } }

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
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const input = { floorId: plan.floorId, planId: plan.id }
  const findings = useQuery({
    queryKey: [...api.floorPlans.key(), 'review', plan.id],
    queryFn: async () => {
      await flush()
      return client.floorPlans.validate(input, quiet)
    },
  })
  const comparison = useQuery(api.floorPlans.compare.queryOptions({ input: { id: plan.id }, ...quiet }))
  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await run()
      await readPlansAgain(queryClient)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const publish = () =>
    attempt(async () => {
      if (!(await flush())) throw new TypeError('not saved')
      await client.floorPlans.publish({ id: plan.id, version: version() }, quiet)
      toast.success('Plano publicado. Falta ponerlo en uso.')
    })
  const activate = () =>
    attempt(async () => {
      const before = comparison.data?.withId
      await client.floorPlans.activate({ id: plan.id }, quiet)
      onComparing(false)
      if (before)
        toast.undo('El plano está en uso.', () =>
          undo(async () => {
            await client.floorPlans.rollBack({ id: before }, quiet)
            await readPlansAgain(queryClient)
          }),
        )
      else toast.success('El plano está en uso.')
      onClose()
    })
  const reopen = () => attempt(async () => void (await client.floorPlans.reopen({ id: plan.id }, quiet)))
  return (
    <Stack gap="lg">
      {refusal && <ProblemAlert refusal={refusal} onClose={() => setRefusal(undefined)} />}
      <section aria-label="Revisión">
        <Group justify="space-between" mb={6}>
          <Title order={3} size="sm">
            1. Lo que falta o sobra
          </Title>
          <Button size="compact-xs" variant="subtle" loading={findings.isFetching} onClick={() => findings.refetch()}>
            Revisar otra vez
          </Button>
        </Group>
        {findings.error && <ProblemAlert refusal={refusalOf(findings.error)} />}
        {findings.isPending && <Skeleton height={60} aria-label="Cargando" />}
        {findings.data && findings.data.findings.length === 0 && (
          <Group gap="xs">
            <IconCircleCheck size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
            <Text size="sm">
              Todo en orden: {findings.data.placed} de {formatCounted(findings.data.spaces, 'espacio', 'espacios')} con
              lugar.
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
        {comparison.error && <ProblemAlert refusal={refusalOf(comparison.error)} />}
        {comparison.isPending && <Skeleton height={60} aria-label="Cargando" />}
        {comparison.data && (
          <Changes
            comparison={comparison.data}
            timeZone={timeZone}
            comparing={comparing}
            onComparing={onComparing}
            onShow={onShow}
          />
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
            <Button loading={busy} disabled={findings.data?.valid === false} onClick={publish}>
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

/** More of one kind than this are one line, which selects all of them. */
const fewFindings = 4

function FindingList({ findings, onShow }: { findings: readonly Finding[] } & Pick<ReviewDrawerProps, 'onShow'>) {
  const codes = [...new Set(findings.map(({ code }) => code))]
  const rows = codes.flatMap(code => {
    const same = findings.filter(finding => finding.code === code)
    if (same.length <= fewFindings) return same
    return {
      code,
      severity: same[0]?.severity ?? 'WARNING',
      message: `${findingLabels[code]}: ${same.length}. Ver todos`,
      elementIds: same.flatMap(({ elementIds }) => elementIds),
      spaceIds: same.flatMap(({ spaceIds }) => spaceIds),
    }
  })
  return rows.map(finding => (
    <UnstyledButton
      key={`${finding.code} ${finding.elementIds.join()} ${finding.spaceIds.join()}`}
      className={classes.finding}
      data-severity={finding.severity}
      onClick={() => onShow(finding.elementIds, finding.spaceIds)}
    >
      {finding.severity === 'ERROR' ? (
        <IconAlertCircle size={18} role="img" aria-label="Error" />
      ) : (
        <IconAlertTriangle size={18} role="img" aria-label="Aviso" />
      )}
      {finding.message}
    </UnstyledButton>
  ))
}

const signs = { added: '+', removed: '−', moved: '→', changed: '≠' } as const
export const diffWords = { added: 'Nuevo', removed: 'Quitado', moved: 'Movido', changed: 'Cambiado' } as const

interface ChangesProps extends Pick<ReviewDrawerProps, 'timeZone' | 'comparing' | 'onComparing' | 'onShow'> {
  comparison: Comparison
}

function Changes({ comparison, timeZone, comparing, onComparing, onShow }: ChangesProps) {
  if (comparison.withId === null)
    return (
      <Text size="sm" c="dimmed">
        Es el primer plano del piso: no hay otro en uso con qué compararlo.
      </Text>
    )
  const rows = (['added', 'removed', 'moved', 'changed'] as const).flatMap(diff =>
    comparison[diff].map(element => ({ diff, element })),
  )
  const affected = comparison.losingPlace.filter(({ futureReservations }) => futureReservations > 0)
  return (
    <Stack gap="xs">
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Igual al plano en uso.
        </Text>
      ) : (
        <>
          <Switch
            label="Ver los cambios en el dibujo"
            checked={comparing}
            onChange={event => onComparing(event.currentTarget.checked)}
          />
          <Text size="xs" c="dimmed">
            {rows.length === 1 ? '1 cambio' : `${rows.length} cambios`},{' '}
            {formatCounted(comparison.unchanged, 'elemento igual', 'elementos iguales')}
          </Text>
        </>
      )}
      {affected.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={18} />}
          title="Espacios reservados que pierden su lugar en el plano"
        >
          {affected.map(({ spaceId, name, futureReservations, nextReservationAt }) => (
            <Text key={spaceId} size="sm">
              {name}: {formatCounted(futureReservations, 'reserva por venir', 'reservas por venir')}
              {nextReservationAt && `, la próxima el ${formatInstant(nextReservationAt, timeZone)}`}. Se conservan.
            </Text>
          ))}
        </Alert>
      )}
      <div>
        {rows.slice(0, 100).map(({ diff, element }) => {
          const Icon = kindIcons[element.kind]
          return (
            <UnstyledButton
              key={`${diff}${element.elementId}`}
              className={classes.change}
              onClick={() => onShow([element.elementId], [])}
            >
              <span className={classes.sign} data-diff={diff} role="img" aria-label={diffWords[diff]}>
                {signs[diff]}
              </span>
              <Icon size={16} stroke={1.6} aria-hidden />
              <span className={classes.name}>
                {element.label}
                {element.differences.length > 0 && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    {element.differences.join(', ')}
                  </Text>
                )}
              </span>
            </UnstyledButton>
          )
        })}
        {rows.length > 100 && (
          <Text size="xs" c="dimmed" px="xs">
            Y {rows.length - 100} más.
          </Text>
        )}
      </div>
    </Stack>
  )
}
