import type { SetupStep, SetupStepId } from '@aforo/api/insight/setup'
import { Button, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './FirstSteps.module.css'
import { beginGuide } from './guide.ts'
import { useSetup } from './setupQuery.ts'
import { doneLink, type Steps, stepGroups, stepWords } from './stepWords.ts'

/** What a new organisation does first, in an order that works: what is done, what can be done now, and what waits for what. */
export function FirstSteps() {
  const { query, setup } = useSetup()
  const sells = useMe().tenant.type === 'AFORO'
  if (!setup) return <LoadingOrError query={query} skeleton={420} />
  const steps: Steps = new Map(setup.steps.map(step => [step.id, step]))
  return (
    <Stack gap="lg">
      <MovingIn />
      {stepGroups.map(({ title, ownUse = title, ids }) => {
        const shown = ids.flatMap(id => steps.get(id) ?? [])
        if (shown.length === 0) return null
        return (
          <Panel key={title} title={sells ? title : ownUse}>
            <ol className={classes.steps}>
              {shown.map(step => (
                <Row key={step.id} step={step} steps={steps} sells={sells} isNext={step.id === setup.next} />
              ))}
            </ol>
          </Panel>
        )
      })}
    </Stack>
  )
}

/** The other way to begin: with what stands in another system. */
function MovingIn() {
  const { tenant } = useMe()
  if (tenant.type !== 'AFORO') return null
  return (
    <Panel
      title="¿Vienes de otro sistema?"
      actions={
        <Button
          data-writes
          variant="default"
          renderRoot={props => (
            <Link to="/app/configurations/importers/users" search={{ tab: 'campuses' }} {...props} />
          )}
        >
          Importar…
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        Trae desde archivos de Excel o CSV tus sedes, espacios, clientes, personas, equipos, productos, contratos en
        vigor, wallets y reservas por venir. En ese orden: cada uno nombra a los anteriores. Para los contratos hace
        falta también tu empresa.
      </Text>
    </Panel>
  )
}

interface RowProps {
  step: SetupStep
  steps: Steps
  /** Whether the organisation is an operator. */
  sells: boolean
  isNext: boolean
}

function Row({ step, steps, sells, isNext }: RowProps) {
  const { id, label, done, optional, waitsFor, neededBy } = step
  const { text, ownUse = text, action, to } = stepWords[id]
  const waits = waitsFor.length > 0
  const Icon = done ? IconCheck : waits ? IconHourglass : undefined
  return (
    <li className={classes.step} data-next={isNext || undefined}>
      <ThemeIcon variant="light" color={done ? 'green' : isNext ? undefined : 'gray'} size={28} radius="xl" aria-hidden>
        {Icon ? <Icon size={16} /> : [...steps.keys()].indexOf(id) + 1}
      </ThemeIcon>
      <div className={classes.words}>
        <Text fw={500} component="h3" size="md">
          {label}
          {(done || optional) && (
            <Text span size="sm" c="dimmed">
              {' '}
              · {done ? 'hecho' : 'opcional'}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {sells ? text : ownUse}
        </Text>
        {waits && (
          <Text size="sm">
            <b>Antes:</b> {labelsOf(waitsFor, steps)}.
          </Text>
        )}
        {!(done || waits) && neededBy.length > 0 && (
          <Text size="sm" c="dimmed">
            Lo espera: {labelsOf(neededBy, steps)}.
          </Text>
        )}
      </div>
      {!waits && (
        <Button
          data-writes={!done || undefined}
          size="compact-md"
          variant={done ? 'subtle' : isNext ? 'filled' : 'default'}
          aria-label={done ? `Ver: ${label}` : undefined}
          renderRoot={props => (
            <Link
              {...(done ? doneLink(step, steps) : to(step, steps))}
              {...props}
              onClick={done ? undefined : beginGuide}
            />
          )}
        >
          {done ? 'Ver' : action(step)}
        </Button>
      )}
    </li>
  )
}

/** `Su contrato y La primera factura`, each by the name that it has in the list. */
const labelsOf = (ids: readonly SetupStepId[], steps: Steps) =>
  new Intl.ListFormat('es-PE').format(ids.map(id => `«${steps.get(id)?.label ?? ''}»`))
