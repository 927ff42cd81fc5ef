import { useState } from 'react'
import { isCancelled, type Refusal, refusalOf } from '../platform/problem.ts'

export interface Attempt {
  busy: boolean
  /** Why the last attempt failed. */
  refusal: Refusal | undefined
  dismiss: () => void
  /**
   * Runs a write; a second press meanwhile is ignored. An error becomes `refusal`.
   * @returns the answer; undefined if it failed
   */
  run: <Answer>(write: () => Promise<Answer>) => Promise<Answer | undefined>
}

/**
 * A write outside a form whose refusal stays on the screen (`RefusalAlert`). Use `attempt` for a toast, and
 * `useRecordForm` with fields.
 */
export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const dismiss = () => setRefusal(undefined)
  const run = async <Answer>(write: () => Promise<Answer>) => {
    if (busy) return undefined
    setBusy(true)
    dismiss()
    let answer: Answer | undefined
    try {
      answer = await write()
    } catch (error) {
      if (!isCancelled(error)) setRefusal(refusalOf(error))
    }
    setBusy(false)
    return answer
  }
  return { busy, refusal, dismiss, run }
}
