import { isCancelled, refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

/** Runs a write that has no form of its own to show a refusal in: it is said in a toast. Undefined when refused. */
export async function attempt<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write()
  } catch (error) {
    if (!isCancelled(error)) toast.error(refusalOf(error).message)
    return undefined
  }
}
