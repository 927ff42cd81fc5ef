import { createStore, useStore } from '@mantine/store'

/** The forms that hold something unsaved, each with how it forgets what it kept. */
const unsaved = new Map<string, () => void>()
const pending = createStore<{ go: (() => void) | null }>({ go: null })

/** A form has something to lose; the answer takes the mark off. `forget` runs when the person throws it away. */
export function markUnsaved(id: string, forget: () => void): () => void {
  unsaved.set(id, forget)
  return () => unsaved.delete(id)
}

/** Lets one form, or all of them, go without asking. Drafts are kept: this is no decision of the person's. */
export function forgetUnsaved(id?: string) {
  if (id === undefined) unsaved.clear()
  else unsaved.delete(id)
}

export const hasUnsaved = () => unsaved.size > 0

/** Leaves at once when nothing is lost, and otherwise asks first. */
export function leave(go: () => void) {
  if (unsaved.size === 0) go()
  else pending.setState({ go })
}

/** The answer to the question: throw away what was typed and go on, or stay. */
export function answerLeave(discard: boolean) {
  const { go } = pending.getState()
  pending.setState({ go: null })
  if (!discard) return
  for (const forget of unsaved.values()) forget()
  unsaved.clear()
  go?.()
}

export const usePendingLeave = () => useStore(pending).go
