import { ProblemError, refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

const failed = 'Hubo un error inesperado al subir el archivo.'

/**
 * Uploads a file, and says on the screen that it was.
 * @param said when done; the specification's words by default
 * @throws the refusal, which says of a fault that it was the upload that failed
 */
export async function uploaded<Answer>(
  send: () => Promise<Answer>,
  said = 'La carga del archivo se cargo satisfactoriamente.',
): Promise<Answer> {
  try {
    const answer = await send()
    toast.success(said)
    return answer
  } catch (error) {
    const refusal = refusalOf(error)
    const isFault = error instanceof ProblemError && refusal.status >= 500
    throw isFault ? new ProblemError({ ...refusal, message: failed }) : error
  }
}
