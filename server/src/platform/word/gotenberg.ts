import { fetchSpanned } from '../telemetry/spans.ts'
import { ConversionFault, type Engine } from './engine.ts'

const usualSeconds = 60
/** Maximum size of an answer, in bytes. */
const mostBytes = 100 * 1024 * 1024

/**
 * Converts with a Gotenberg server.
 * @param url its address, from this program's settings
 */
export function gotenberg(url: string, seconds = usualSeconds): Engine {
  const address = `${url.replace(/\/+$/, '')}/forms/libreoffice/convert`
  return {
    async convert(docx) {
      const form = new FormData()
      form.append('files', new Blob([new Uint8Array(docx)]), 'documento.docx')
      try {
        const answer = await fetchSpanned('GOTENBERG', address, {
          method: 'POST',
          body: form,
          redirect: 'error',
          signal: AbortSignal.timeout(seconds * 1000),
        })
        if (!answer.ok) {
          await answer.body?.cancel()
          throw new ConversionFault(`Gotenberg no pudo hacer el PDF (respondió ${answer.status}).`, {
            lasting: answer.status === 400,
          })
        }
        const pdf = Buffer.from(await answer.arrayBuffer())
        if (pdf.length > mostBytes) throw new ConversionFault('El PDF es demasiado grande.', { lasting: true })
        return pdf
      } catch (error) {
        if (error instanceof ConversionFault) throw error
        if ((error as Error).name === 'TimeoutError')
          throw new ConversionFault(`Gotenberg no respondió en ${seconds} segundos.`)
        throw new ConversionFault('Gotenberg no responde o cortó la respuesta.')
      }
    },
    close() {},
  }
}
