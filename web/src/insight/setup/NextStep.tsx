import type { Setup, SetupStep } from '@aforo/api/insight/setup'
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toast } from '../../ui/toast.tsx'
import { beginGuide, endGuide } from './guide.ts'
import classes from './SetupStrip.module.css'
import { useSetup } from './setupQuery.ts'
import { firstStepsPath, firstStepsTitle, type Steps, stepWords } from './stepWords.ts'

interface NextStepProps {
  /** Where one is. */
  path: string
  /** Whether a step has led here. */
  guided: boolean
  /** Stands there where there is nothing to say of the steps. */
  otherwise: ReactNode
}

/** How far the first steps are, and the way to the next one. */
export function NextStep({ path, guided, otherwise }: NextStepProps) {
  const { setup, pending, offered, hide, show } = useSetup()
  if (pending) return null
  if (!setup || !(offered || guided)) return otherwise
  const steps: Steps = new Map(setup.steps.map(step => [step.id, step]))
  // The list itself stands in the dashboard while there is no campus.
  if (path === '/app/dashboard' && !steps.get('CAMPUS')?.done) return null
  const close = async () => {
    endGuide()
    if (setup.done) return
    await hide()
    toast.undo('Se ocultaron los primeros pasos. Están en tu menú.', show)
  }
  return <Strip setup={setup} steps={steps} onClose={close} />
}

/** Where a finished organisation goes on, by what it does last. */
const finished = (steps: Steps): { words: string; action: string; to: LinkProps } =>
  steps.has('BILL')
    ? { words: 'Listo: ya tienes tu primera factura.', action: 'Ver la facturación', to: { to: '/app/sales/billings' } }
    : { words: 'Listo: ya se puede reservar.', action: 'Ver las reservas', to: { to: '/app/reservation/space' } }

const upcoming = (next: SetupStep, steps: Steps) => ({
  words: `Sigue: ${next.label}.`,
  action: stepWords[next.id].action(next),
  to: stepWords[next.id].to(next, steps),
})

function Strip({ setup, steps, onClose }: { setup: Setup; steps: Steps; onClose: () => void }) {
  const required = setup.steps.filter(({ optional }) => !optional)
  const done = required.filter(({ done }) => done).length
  const next = setup.next && steps.get(setup.next)
  const { words, action, to } = next ? upcoming(next, steps) : finished(steps)
  return (
    <section data-writes className={classes.strip} aria-label={firstStepsTitle}>
      <IconListCheck size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <Text size="sm">
          <b>{firstStepsTitle}</b>, {done} de {required.length}. {words}
        </Text>
        <Progress size="xs" mt={4} value={(100 * done) / required.length} aria-label="Pasos hechos" />
      </div>
      <Group gap={4}>
        <Button
          size="compact-sm"
          renderRoot={props => <Link {...to} {...props} onClick={next ? beginGuide : endGuide} />}
        >
          {action}
        </Button>
        <Button size="compact-sm" variant="subtle" renderRoot={props => <Link to={firstStepsPath} {...props} />}>
          Ver todos
        </Button>
        <CloseButton aria-label="Ocultar los primeros pasos" onClick={onClose} />
      </Group>
    </section>
  )
}
