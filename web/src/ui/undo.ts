import { refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

/** Runs an undo. If it is refused, because the record changed meanwhile, a toast says so. */
export async function undo(write: () => Promise<unknown>) {
  try {
    await write()
    toast.success('Se deshizo el cambio.')
  } catch (error) {
    toast.refused(refusalOf(error))
  }
}
