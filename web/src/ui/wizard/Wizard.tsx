import { Button, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type StepSave, StepSaveContext } from './stepSave.ts'
import classes from './Wizard.module.css'

export interface WizardStep<Key extends string> {
  key: Key
  label: string
  /** Nothing is missing. */
  done: boolean
  /** It can be opened now. */
  open: boolean
  /** What is missing, in a few words: `Falta: Apellidos, Correo`. */
  missing?: string | undefined
}

interface WizardProps<Key extends string> {
  /** Accessible name of the steps: `Pasos de la carga`. */
  label: string
  steps: readonly WizardStep<Key>[]
  /** The open step, from the URL. */
  current: Key
  onStep: (key: Key) => void
  children: ReactNode
}

/**
 * A long form in steps, each saved on its own. The list of steps shows what is missing and opens the available ones.
 * Leaving a step saves it first (`useStepSave`); if that is refused, the step stays open.
 */
export function Wizard<Key extends string>({ label, steps, current, onStep, children }: WizardProps<Key>) {
  const save = useRef<StepSave>(undefined)
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  // Keyboard users continue at the start of the step.
  useEffect(() => {
    if (shown.current !== current) content.current?.focus({ preventScroll: true })
    shown.current = current
  }, [current])
  const go = async (key: Key) => {
    if (key !== current && ((await save.current?.()) ?? true)) onStep(key)
  }
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <>
      <nav aria-label={label} className={classes.wide}>
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            <li key={step.key} className={classes.step} data-current={step.key === current || undefined}>
              <UnstyledButton
                className={classes.button}
                disabled={!step.open && step.key !== current}
                aria-current={step.key === current ? 'step' : undefined}
                onClick={() => go(step.key)}
              >
                <Mark step={step} number={place + 1} />
                <span className={classes.words}>
                  <span className={classes.label}>{step.label}</span>
                  {step.missing && <span className={classes.missing}>{step.missing}</span>}
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label={label} className={classes.narrow}>
        <Menu position="bottom-start" width="target" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" fullWidth justify="space-between" rightSection={<IconChevronDown size={16} />}>
              Paso {at + 1} de {steps.length}: {steps[at]?.label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {steps.map((step, place) => (
              <Menu.Item
                key={step.key}
                disabled={!step.open && step.key !== current}
                aria-current={step.key === current ? 'step' : undefined}
                leftSection={<Mark step={step} number={place + 1} />}
                onClick={() => go(step.key)}
              >
                {step.label}
                {step.missing && (
                  <Text span size="xs" c="dimmed" display="block">
                    {step.missing}
                  </Text>
                )}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </nav>
      <StepSaveContext value={save}>
        <div ref={content} tabIndex={-1} className={classes.content}>
          {children}
        </div>
      </StepSaveContext>
    </>
  )
}

function Mark<Key extends string>({ step, number }: { step: WizardStep<Key>; number: number }) {
  const state = step.done ? 'done' : step.missing ? 'missing' : 'todo'
  return (
    <span className={classes.mark} data-state={state}>
      {state === 'done' ? (
        <IconCheck size={14} aria-hidden />
      ) : state === 'missing' ? (
        <IconAlertTriangle size={14} aria-hidden />
      ) : (
        <span aria-hidden>{number}</span>
      )}
      {state === 'done' && <VisuallyHidden>Listo: </VisuallyHidden>}
    </span>
  )
}
