import { createStore, useStore } from '@mantine/store'

/** Forms with unsaved input, each with the function that deletes its draft. */
const unsaved = new Map<string, () => void>()
const pending = createStore<{ go: (() => void) | null }>({ go: null })

/** Marks a form as unsaved. @param forget runs if the person discards it @returns removes the mark */
export function markUnsaved(id: string, forget: () => void): () => void {
  unsaved.set(id, forget)
  return () => unsaved.delete(id)
}

/** Removes the mark of one form, or of all, without asking. Drafts stay, since the person didn't discard them. */
export function forgetUnsaved(id?: string) {
  if (id === undefined) return unsaved.clear()
  unsaved.delete(id)
  // Saved while the question was open, which answers it.
  if (unsaved.size === 0) answerLeave(true)
}

export const hasUnsaved = () => unsaved.size > 0

/** Leaves at once if nothing is unsaved, otherwise after asking. */
export function leave(go: () => void) {
  if (unsaved.size === 0) go()
  else pending.setState({ go })
}

/** Answers the question: discards the input and leaves, or stays. */
export function answerLeave(discard: boolean) {
  const { go } = pending.getState()
  pending.setState({ go: null })
  if (!discard) return
  for (const forget of unsaved.values()) forget()
  unsaved.clear()
  go?.()
}

export const usePendingLeave = () => useStore(pending).go
