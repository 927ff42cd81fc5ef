import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Email } from 'postal-mime'
import type { Services } from '../services.ts'
import { knownProblem } from './problems.ts'

const mostMails = 100
/** In Lima's time, where the demo's people are. */
const timeFormat = new Intl.DateTimeFormat('es-PE', {
  timeZone: 'America/Lima',
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="es-PE"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 760px; margin: 3rem auto; padding: 0 1rem }
  table { width: 100%; border-collapse: collapse }
  td, th { text-align: left; padding: .5rem; border-bottom: 1px solid #8884 }
  @media (max-width: 40em) {
    tr { display: block; padding: .5rem 0; border-bottom: 1px solid #8884 } tr:has(th) { display: none }
    td { display: block; padding: 0; border: 0; overflow-wrap: anywhere }
  }
  pre { overflow-wrap: anywhere; white-space: pre-wrap; font: inherit; padding: 1rem; border: 1px solid #8884; border-radius: 8px }
</style><h1>${escaped(title)}</h1>${body}</html>`

/** Serves the demo's unsent mails at `/outbox`. */
export function serveOutbox(app: FastifyInstance, { mail }: Pick<Services, 'mail'>) {
  const folder = mail.outbox
  if (folder === undefined) return
  const read = async (name: string): Promise<Email> => {
    const { default: PostalMime } = await import('postal-mime')
    return PostalMime.parse(await readFile(join(folder, name)))
  }

  app.get('/outbox', async (_request, reply) => {
    const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
    const newest = names.sort().reverse().slice(0, mostMails)
    const rows = await Promise.all(
      newest.map(async name => {
        const { subject = '', to, date } = await read(name)
        const when = date ? timeFormat.format(new Date(date)) : ''
        return `<tr><td>${escaped(when)}</td><td>${escaped(to?.[0]?.address ?? '')}</td><td><a href="/outbox/${encodeURIComponent(name)}">${escaped(subject)}</a></td></tr>`
      }),
    )
    const list = rows.length
      ? `<p>${names.length === 1 ? '1 correo' : `${names.length} correos`}${names.length > mostMails ? `; aquí, los últimos ${mostMails}` : ''}.</p><table><tr><th>Fecha</th><th>Para</th><th>Asunto</th></tr>${rows.join('')}</table>`
      : '<p>Todavía no hay correos. Reserva una sala y vuelve.</p>'
    return reply.type('text/html; charset=utf-8').send(page('Buzón de salida', list))
  })

  app.get<{ Params: { name: string } }>('/outbox/:name', async (request, reply) => {
    const name = basename(request.params.name)
    const mail = name.endsWith('.eml') ? await read(name).catch(() => undefined) : undefined
    if (!mail) return reply.code(404).send(knownProblem('NOT_FOUND'))
    const [pictures, files] = [true, false].map(isPicture =>
      mail.attachments.filter(({ mimeType }) => mimeType.startsWith('image/') === isPicture),
    )
    const shownPictures = pictures?.map(({ mimeType, content }) => {
      const bytes =
        typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content as ArrayBuffer))
      return `<p><img alt="" height="40" src="data:${escaped(mimeType)};base64,${bytes.toString('base64')}"></p>`
    })
    const parts = files?.map(
      ({ filename, content }) =>
        `<h2>${escaped(filename ?? 'adjunto')}</h2><pre>${escaped(typeof content === 'string' ? content : new TextDecoder().decode(content))}</pre>`,
    )
    const links = escaped(mail.text ?? '').replace(/https?:\/\/\S+/g, address => `<a href="${address}">${address}</a>`)
    const body = `<p>Para ${escaped(mail.to?.[0]?.address ?? '')} · <a href="/outbox">Volver</a></p>${shownPictures?.join('') ?? ''}<pre>${links}</pre>${parts?.join('') ?? ''}`
    return reply.type('text/html; charset=utf-8').send(page(mail.subject ?? '', body))
  })
}
