import { Button, type ButtonProps, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalOf } from '../platform/problem.ts'
import { FormButtons } from './FormButtons.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { toast } from './toast.tsx'
import { undo } from './undo.ts'
import { useFocusKept } from './useFocusKept.ts'

export interface LifecycleStep<Outcome> {
  label: string
  variant?: ButtonProps['variant']
  /**
   * Sends the step.
   * @param reason the typed text, if one is requested
   */
  run: (reason: string) => Promise<Outcome>
  /** Toast after the step; a function for a step whose outcome varies. */
  done?: string | ((outcome: Outcome) => string)
  /** Reverts the step; the toast offers it. */
  undo?: (outcome: Outcome) => Promise<unknown>
  /** Asks for a text first, in place of the buttons. */
  reason?: { label: string; placeholder: string; description: string; maxLength: number; confirm: string }
  /** Shows these consequences in a dialog first. */
  confirm?: Consequences
  /** Loads the consequences on press; if there are none, nothing is asked. */
  ask?: () => Promise<Consequences | undefined>
}

interface Consequences {
  title: string
  consequences: ReactNode
}

interface LifecycleButtonsProps<Flag extends string, Outcome> {
  /** Steps that the server allows now; a step without its flag has no button. */
  can: NoInfer<Readonly<Record<Flag, boolean>>>
  /** In the order of the buttons, the main one last. */
  steps: Readonly<Record<Flag, LifecycleStep<Outcome>>>
  /** Buttons before those of the steps. */
  children?: ReactNode
  /** Buttons after those of the steps. */
  after?: ReactNode
}

/** The buttons of a record's lifecycle. They send the step, keep a refusal in view, and offer the undo. */
export function LifecycleButtons<Flag extends string, Outcome>(props: LifecycleButtonsProps<Flag, Outcome>) {
  const { can, steps, children, after } = props
  const [asked, setAsked] = useState<Flag>()
  const [found, setFound] = useState<Consequences>()
  const [reason, setReason] = useState('')
  const act = useMutation({
    mutationFn: async (flag: Flag) => {
      const { run, done: said, undo: revert } = steps[flag]
      const outcome = await run(reason)
      const done = typeof said === 'function' ? said(outcome) : said
      setAsked(undefined)
      setReason('')
      // Works even if the step removes the buttons, which drops the mutation's own callbacks.
      if (done && revert) toast.undo(done, () => undo(() => revert(outcome)))
      else if (done) toast.success(done)
    },
  })
  const ask = useMutation({
    mutationFn: async (flag: Flag) => {
      const consequences = await steps[flag].ask?.()
      setFound(consequences)
      if (consequences) setAsked(flag)
      else await act.mutateAsync(flag).catch(() => undefined)
    },
  })
  const failed = act.error ?? ask.error
  const isBusy = act.isPending || ask.isPending
  const offered = (Object.keys(steps) as Flag[]).filter(flag => can[flag])
  const asking = asked !== undefined && can[asked] ? steps[asked] : undefined
  const confirm = asking && (asking.confirm ?? (asking.ask && found))
  const group = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  const keepFocus = useFocusKept(group, `${offered} ${isBusy} ${asking?.reason !== undefined}`)
  useEffect(() => {
    if (asking?.reason) words.current?.focus()
  }, [asking?.reason])
  const press = (flag: Flag) => {
    ask.reset()
    if (steps[flag].ask) ask.mutate(flag)
    else if (steps[flag].reason || steps[flag].confirm) setAsked(flag)
    else act.mutate(flag)
  }
  const cancel = () => setAsked(undefined)
  const dismiss = () => {
    act.reset()
    ask.reset()
  }
  const refusal = failed && <ProblemAlert refusal={refusalOf(failed)} onClose={dismiss} />
  if (offered.length === 0 && !refusal && !children && !after) return null
  return (
    <Stack gap="sm" ref={group} onClickCapture={keepFocus}>
      {!confirm && refusal}
      {asked && asking?.reason ? (
        <form
          onSubmit={event => {
            event.preventDefault()
            act.mutate(asked)
          }}
        >
          <Textarea
            ref={words}
            label={asking.reason.label}
            placeholder={asking.reason.placeholder}
            description={asking.reason.description}
            maxLength={asking.reason.maxLength}
            autosize
            minRows={2}
            value={reason}
            onChange={event => setReason(event.currentTarget.value)}
            mb="sm"
          />
          <FormButtons submit={asking.reason.confirm} busy={act.isPending} onCancel={cancel} />
        </form>
      ) : (
        <Group justify="flex-end" gap="xs">
          {children}
          {offered.map(flag => (
            <Button
              key={flag}
              variant={steps[flag].variant ?? 'default'}
              loading={(act.isPending && act.variables === flag) || (ask.isPending && ask.variables === flag)}
              disabled={isBusy}
              onClick={() => press(flag)}
            >
              {steps[flag].label}
            </Button>
          ))}
          {after}
        </Group>
      )}
      <Modal opened={confirm !== undefined} onClose={cancel} title={confirm?.title}>
        <Stack gap="sm">
          {refusal}
          {confirm?.consequences}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={cancel}>
            Cancelar
          </Button>
          <Button color="red" loading={act.isPending} onClick={() => asked && act.mutate(asked)}>
            {asking?.label}
          </Button>
        </Group>
      </Modal>
    </Stack>
  )
}
