import { refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

/** An undo that is too late, since somebody changed the record again, is said and not forced. */
export async function undo(write: () => Promise<unknown>) {
  try {
    await write()
    toast.success('Se deshizo el cambio.')
  } catch (error) {
    toast.error(refusalOf(error).message)
  }
}
