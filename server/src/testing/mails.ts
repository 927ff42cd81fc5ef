import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { TestApp } from './test-app.ts'

/** All mails in the outbox, oldest first. */
export async function allSent({ services: { mail } }: TestApp): Promise<Email[]> {
  const folder = mail.outbox ?? ''
  const names = (await readdir(folder).catch(() => [])).sort()
  return Promise.all(names.map(async name => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The mails to an address, oldest first. */
export const sentTo = async (app: TestApp, address: string): Promise<Email[]> =>
  (await allSent(app)).filter(({ to }) => to?.[0]?.address === address)

/** The text of a mail's calendar file; empty if it has none. */
export function calendarIn({ attachments }: Email): string {
  const content = attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
