import { isCancelled, refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

/** Runs a write outside a form and shows a refusal as a toast. @returns undefined if it was refused */
export async function attempt<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!isCancelled(error)) toast.refused(refusalOf(error))
    return undefined
  }
}
