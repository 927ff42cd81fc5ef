import type { Setup } from '@aforo/api/insight/setup'
import { Button, CloseButton, Group, Progress, Text } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { TourOffer } from '../../people/onboarding/TourOffer.tsx'
import { toast } from '../../ui/toast.tsx'
import { beginGuide, endGuide, useGuided } from './guide.ts'
import classes from './SetupStrip.module.css'
import { useSetup } from './setupQuery.ts'
import { firstStepsPath, firstStepsTitle, type Steps, stepWords } from './stepWords.ts'

/**
 * Above the screen: what comes next of the first steps, in the morning and wherever one of them leads; else the offer of a
 * tour. It stands in the page's flow and covers nothing.
 */
export function SetupStrip() {
  const path = useRouterState({ select: state => state.location.pathname })
  const guided = useGuided()
  const here = path === firstStepsPath
  const { setup, offered, hide, show } = useSetup(!here && (guided || path === '/app/dashboard'))
  if (here) return null
  if (!setup || !(offered || guided)) return <TourOffer />
  const close = async () => {
    endGuide()
    if (setup.done) return
    await hide()
    toast.undo(`Se ocultaron los primeros pasos. Están en tu menú.`, show)
  }
  return <Strip setup={setup} onClose={close} />
}

function Strip({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const steps: Steps = new Map(setup.steps.map(step => [step.id, step]))
  const required = setup.steps.filter(({ optional }) => !optional)
  const done = required.filter(({ done }) => done).length
  const next = setup.next && steps.get(setup.next)
  const { action, to } = next ? stepWords[next.id] : {}
  return (
    <section data-writes className={classes.strip} aria-label={firstStepsTitle}>
      <IconListCheck size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <Text size="sm">
          <b>{firstStepsTitle}</b>, {done} de {required.length}.{' '}
          {next ? `Sigue: ${next.label}.` : 'Listo: ya tienes todo para seguir.'}
        </Text>
        <Progress size="xs" mt={4} value={(100 * done) / required.length} aria-label="Pasos hechos" />
      </div>
      <Group gap={4}>
        {next && action && to && (
          <Button size="compact-sm" renderRoot={props => <Link {...to(next, steps)} {...props} onClick={beginGuide} />}>
            {action(next)}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" renderRoot={props => <Link to={firstStepsPath} {...props} />}>
          Ver todos
        </Button>
        <CloseButton aria-label="Ocultar los primeros pasos" onClick={onClose} />
      </Group>
    </section>
  )
}
