import { buffer } from 'node:stream/consumers'
import { asTenant } from './database/transaction.ts'
import type { Message } from './mail.ts'
import type { Services } from './services.ts'
import { loadSharp } from './sharp.ts'

/** An organisation's branding in mails. */
interface Brand {
  name: string
  /** As PNG, since not every mail program shows WebP. */
  logo?: Buffer
  /** The cover's dominant colour, as #rrggbb. */
  color?: string
}

/** Twice the displayed height, for high-density displays. */
const logoHeight = 80
const logoId = 'logo@aforo'

/** Sends a message with the organisation's logo and cover colour, if it has them. */
export async function sendFor(
  services: Pick<Services, 'database' | 'files' | 'mail'>,
  tenantId: string,
  message: Message,
): Promise<void> {
  const brand = await brandOf(services, tenantId)
  await services.mail.send(brand ? branded(message, brand) : message)
}

/** Brands by the keys of their pictures, which never change content; the oldest is evicted. */
const brands = new Map<string, Promise<Omit<Brand, 'name'>>>()
const mostKept = 200

async function brandOf({ database, files }: Pick<Services, 'database' | 'files'>, tenantId: string) {
  const tenant = await asTenant(database, tenantId, tx =>
    tx.selectFrom('tenants').select(['name', 'lateral_logo', 'profile_cover']).executeTakeFirst(),
  )
  if (!tenant || (tenant.lateral_logo === null && tenant.profile_cover === null)) return undefined
  const key = `${tenant.lateral_logo} ${tenant.profile_cover}`
  let drawn = brands.get(key)
  if (!drawn) {
    const read = async (of: string | null) => {
      const stream = of === null ? undefined : await files.open(of)
      return stream && buffer(stream)
    }
    drawn = Promise.all([read(tenant.lateral_logo).then(logoOf), read(tenant.profile_cover).then(colorOf)]).then(
      ([logo, color]) => ({ ...(logo && { logo }), ...(color !== undefined && { color }) }),
    )
    brands.set(key, drawn)
    // A store that is away is tried again for the next mail.
    drawn.catch(() => brands.delete(key))
    const [oldest] = brands.keys()
    if (brands.size > mostKept && oldest !== undefined) brands.delete(oldest)
  }
  return { name: tenant.name, ...(await drawn) }
}

async function logoOf(picture: Buffer | undefined): Promise<Buffer | undefined> {
  if (!picture) return undefined
  const sharp = await loadSharp()
  return sharp(picture).resize({ height: logoHeight, withoutEnlargement: true }).png().toBuffer()
}

async function colorOf(picture: Buffer | undefined): Promise<string | undefined> {
  if (!picture) return undefined
  const sharp = await loadSharp()
  const { dominant } = await sharp(picture).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** Adds a branded header to the message. Its plain text stays unchanged. */
export function branded(message: Message, { name, logo, color }: Brand): Message {
  if (!logo && color === undefined) return message
  const who = logo
    ? `<img src="cid:${logoId}" alt="${escaped(name)}" height="${logoHeight / 2}" style="height: ${logoHeight / 2}px">`
    : `<strong>${escaped(name)}</strong>`
  const head = `<div style="border-top: 8px solid ${color ?? '#d9dee5'}; padding: 16px 0">${who}</div>`
  const html = message.html ?? pageOf(message.text)
  const picture = { filename: 'logo.png', content: logo, contentType: 'image/png', cid: logoId }
  return {
    ...message,
    html: html.replace(/<body[^>]*>/, body => `${body}\n${head}`),
    attachments: [...(message.attachments ?? []), ...(logo ? [picture] : [])],
  }
}

/** A plain text as an HTML mail, with links. */
const pageOf = (text: string) => `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="font-family: system-ui, sans-serif; color: #1f2933; line-height: 1.5">
${text
  .trim()
  .split(/\n{2,}/)
  .map(paragraph)
  .join('\n')}
</body>
</html>`

const paragraph = (lines: string) =>
  `<p>${escaped(lines)
    .replace(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, address => `<a href="${address}">${address}</a>`)
    .replaceAll('\n', '<br>\n')}</p>`

/** Text as HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
