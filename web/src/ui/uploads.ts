import { ProblemError, refusalOf } from '../platform/problem.ts'
import { toast } from './toast.tsx'

const failed = 'Hubo un error inesperado al subir el archivo.'

/**
 * Uploads a file and confirms it in a toast.
 * @param said the confirmation; the specification's text by default
 * @throws the refusal; for a fault, its text says that the upload failed
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
