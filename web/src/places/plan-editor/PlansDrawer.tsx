import type { FloorPlanSummary } from '@aforo/api/places/floor-plans'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Image, Stack, Text } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import classes from '../floor-plans/Plans.module.css'
import { plansQuery, planTitle, readPlansAgain } from '../floor-plans/planQueries.ts'

interface PlansDrawerProps {
  opened: boolean
  floorId: string
  shown: string
  timeZone: string
  onOpen: (planId: string) => void
  onClose: () => void
}

/** All plans of a floor, the newest first: look at one, edit a copy of it, go back to it. */
export function PlansDrawer({ opened, onClose, ...props }: PlansDrawerProps) {
  return (
    <RecordDrawer opened={opened} title="Planos del piso" subtitle="Cada versión, con su estado" onClose={onClose}>
      {opened && <Plans onClose={onClose} {...props} />}
    </RecordDrawer>
  )
}

function Plans({ floorId, shown, timeZone, onOpen }: Omit<PlansDrawerProps, 'opened'>) {
  const queryClient = useQueryClient()
  const plans = useQuery(plansQuery(floorId))
  const { busy, refusal, dismiss, run } = useAttempt()
  const [pressedId, setPressed] = useState<string>()
  const attempt = (plan: FloorPlanSummary, write: () => Promise<void>) => {
    setPressed(plan.id)
    return run(async () => {
      await write()
      await readPlansAgain(queryClient)
    })
  }
  const rollBack = (plan: FloorPlanSummary) =>
    attempt(plan, async () => {
      const before = plans.data?.items.find(({ status }) => status === 'ACTIVE')
      await client.floorPlans.rollBack({ id: plan.id, version: plan.version })
      toast.undo(`${planTitle(plan)} está en uso otra vez.`, () =>
        undo(async () => {
          if (before) await client.floorPlans.rollBack({ id: before.id })
          await readPlansAgain(queryClient)
        }),
      )
    })
  const copy = (plan: FloorPlanSummary) =>
    attempt(plan, async () => {
      const made = await client.floorPlans.create({ floorId, fromPlanId: plan.id })
      onOpen(made.id)
    })
  const discard = (plan: FloorPlanSummary) =>
    attempt(plan, async () => {
      await client.floorPlans.discard({ id: plan.id, version: plan.version })
      toast.undo(`Se descartó ${planTitle(plan)}.`, () =>
        undo(async () => {
          await client.floorPlans.restore({ id: plan.id })
          await readPlansAgain(queryClient)
        }),
      )
    })
  if (!plans.data) return <LoadingOrError query={plans} skeleton={200} />
  return (
    <Stack>
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      {plans.data.items.map(plan => (
        <section
          key={plan.id}
          className={classes.plan}
          aria-label={planTitle(plan)}
          data-shown={plan.id === shown || undefined}
        >
          <div className={classes.thumb}>
            {plan.previewUrl ? <Image src={plan.previewUrl} alt="" /> : <IconMap2 size={28} stroke={1.2} aria-hidden />}
          </div>
          <Stack gap={4} flex={1} miw={0}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {planTitle(plan)}
              </Text>
              <StatusBadge of="plan" status={plan.status} />
            </Group>
            <Text size="xs" c="dimmed">
              {whenOf(plan, timeZone)} · {formatCounted(plan.elementCount, 'elemento', 'elementos')}
            </Text>
            <Group gap={4} mt={4}>
              {plan.id !== shown && (
                <Button size="compact-xs" variant="default" onClick={() => onOpen(plan.id)}>
                  Ver
                </Button>
              )}
              {plan.can.rollBack && (
                <Button
                  size="compact-xs"
                  variant="light"
                  loading={busy && pressedId === plan.id}
                  onClick={() => rollBack(plan)}
                >
                  Volver a usar
                </Button>
              )}
              {plan.can.copy && (
                <Button
                  size="compact-xs"
                  variant="light"
                  loading={busy && pressedId === plan.id}
                  onClick={() => copy(plan)}
                >
                  Nuevo borrador de este
                </Button>
              )}
              {plan.can.discard && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  loading={busy && pressedId === plan.id}
                  onClick={() => discard(plan)}
                >
                  Descartar
                </Button>
              )}
            </Group>
          </Stack>
        </section>
      ))}
    </Stack>
  )
}

function whenOf(plan: FloorPlanSummary, timeZone: string): string {
  const at = (instant: string) => formatInstant(instant, timeZone)
  if (plan.status === 'ACTIVE' && plan.activatedAt) return `En uso desde el ${at(plan.activatedAt)}`
  if (plan.status === 'ARCHIVED' && plan.archivedAt) return `Archivado el ${at(plan.archivedAt)}`
  if (plan.publishedAt) return `Publicado el ${at(plan.publishedAt)}`
  return `Creado por ${plan.createdBy} el ${at(plan.createdAt)}`
}
