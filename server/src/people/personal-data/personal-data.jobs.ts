import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { PersonalDataRequest } from '@aforo/api/people/personal-data'
import { readMonth, writeMonth } from '../../platform/audit-log/month-files.ts'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { forgottenName } from './persons.queries.ts'
import { searchedColumns } from './register.rules.ts'
import { completeRequest, findRequest } from './requests.queries.ts'
import {
  type AuditText,
  archivesOfTenant,
  auditTextsOf,
  cleanGuestOwners,
  cleanRecipients,
  cleanTexts,
  forgetAnswers,
  hasWaitingMails,
  noteCleanedArchive,
  writeAuditTexts,
} from './sweep.queries.ts'
import { cleaned, expressionOf, patternOf, type Terms } from './terms.rules.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'personal_data.sweep': { tenantId: string; requestId: string }
  }
}

type Counts = PersonalDataRequest['replaced']

interface Sweep {
  services: Services
  tenantId: string
  terms: Terms
  pattern: string | undefined
}

/** Entries of the audit log changed in one transaction. */
const atOnce = 500

const isOwn = ({ userId, ids }: Terms, entityId: string) => entityId === userId || ids.includes(entityId)

function cleanedEntry<Entry extends { entityId: string; actorId: string | null; actorName: string }>(
  { terms, pattern }: Sweep,
  entry: Entry & { before: unknown; after: unknown; reason: string | null },
) {
  const expression = pattern === undefined ? undefined : expressionOf(pattern)
  const cleaning = { expression, instead: forgottenName }
  const own = isOwn(terms, entry.entityId)
  return {
    actorName:
      entry.actorId !== null && entry.actorId === terms.userId
        ? forgottenName
        : String(cleaned(entry.actorName, cleaning)),
    before: cleaned(entry.before, { ...cleaning, own }),
    after: cleaned(entry.after, { ...cleaning, own }),
    reason: cleaned(entry.reason, cleaning) as string | null,
  }
}

/** Cleans the audit log in the database. @returns the number of entries */
async function sweepAudit(sweep: Sweep): Promise<number> {
  const { services, tenantId, terms, pattern } = sweep
  let count = 0
  for (let after = 0; ; ) {
    const rows = await asSystem(services.database, async tx => {
      const found = await auditTextsOf(tx, tenantId, terms, pattern, after, atOnce)
      const changed = found.map((row): AuditText => {
        const { actorName, ...rest } = cleanedEntry(sweep, {
          ...row,
          entityId: row.entity_id,
          actorId: row.actor_id,
          actorName: row.actor_name,
        })
        return { ...row, ...rest, actor_name: actorName }
      })
      const different = changed.filter((row, place) => JSON.stringify(row) !== JSON.stringify(found[place]))
      if (different.length > 0) await writeAuditTexts(tx, tenantId, different)
      count += different.length
      return found
    })
    after = rows.at(-1)?.id ?? after
    if (rows.length < atOnce) return count
  }
}

/** Cleans the months that are in files. @returns the number of entries */
async function sweepArchives(sweep: Sweep): Promise<number> {
  const { services, tenantId } = sweep
  const { database } = services
  let count = 0
  for (const { key, month } of await asSystem(database, tx => archivesOfTenant(tx, tenantId))) {
    let changed = 0
    async function* cleaned() {
      for await (const entry of readMonth(services, key)) {
        const after = { ...entry, ...cleanedEntry(sweep, entry) }
        if (JSON.stringify(after) !== JSON.stringify(entry)) changed++
        yield after
      }
    }
    for await (const _ of cleaned());
    if (changed === 0) continue
    count += changed
    const sha256 = await writeMonth(services, key, cleaned())
    await asSystem(database, tx => noteCleanedArchive(tx, tenantId, month, sha256))
  }
  return count
}

/** Deletes the mails kept in the outbox that were sent to the person. */
async function sweepOutbox({ services: { mail }, terms }: Sweep): Promise<number> {
  const { outbox } = mail
  if (!outbox || terms.emails.length === 0) return 0
  let count = 0
  for (const name of await readdir(outbox).catch(() => [])) {
    const path = join(outbox, name)
    const head = (await readFile(path, 'latin1').catch(() => '')).split(/\r?\n\r?\n/)[0]?.toLowerCase() ?? ''
    if (!terms.emails.some(email => head.includes(email))) continue
    await rm(path, { force: true })
    count++
  }
  return count
}

/** How long mails of the account's end may take to be sent, in milliseconds, and how often it looks. */
const [mailsWithin, looksEvery] = [120_000, 2_000]

/** Deletes what the job queue keeps of finished mails and other jobs. */
async function sweepQueue({ services: { database }, tenantId, pattern }: Sweep): Promise<number> {
  if (!pattern) return 0
  const ends = performance.now() + mailsWithin
  while (performance.now() < ends && (await asSystem(database, tx => hasWaitingMails(tx, tenantId, pattern))))
    await setTimeout(looksEvery)
  // As the queue's owner. Dead jobs wait in their own queue, to be sent again.
  const { rowCount } = await database.pool.query(
    `delete from pgboss.job where data ->> 'tenantId' = $1 and data::text ~* $2
      and (state in ('completed', 'cancelled', 'failed') or name = 'dead')`,
    [tenantId, pattern],
  )
  return rowCount ?? 0
}

/**
 * Goes through what only a search finds: history, texts, kept mails, stored answers, archives. It may run again from the
 * beginning: what was replaced isn't found any more.
 */
export const personalDataSweepJob: Job<'personal_data.sweep'> = {
  name: 'personal_data.sweep',
  failed: 'Los datos de una persona olvidada no se pudieron borrar de todas partes',
  hours: 6,
  async work(services, { tenantId, requestId }) {
    const { database, events } = services
    const request = await asTenant(database, tenantId, tx => findRequest(tx, requestId))
    if (!request?.terms) return
    const terms = request.terms as unknown as Terms
    const pattern = patternOf(terms)
    const sweep: Sweep = { services, tenantId, terms, pattern }
    const replaced: Counts = [...request.replaced]
    const note = (title: string, count: number) => {
      if (count > 0) replaced.push({ title, count })
    }
    note('Historial de cambios', await sweepAudit(sweep))
    for (const texts of pattern ? searchedColumns : [])
      note(texts.title, await asSystem(database, tx => cleanTexts(tx, tenantId, texts, pattern ?? '')))
    const { userId } = terms
    if (userId) note('Reservas como invitada', await asSystem(database, tx => cleanGuestOwners(tx, tenantId, userId)))
    note('Correos de cotizaciones', await asSystem(database, tx => cleanRecipients(tx, tenantId, terms.emails)))
    if (pattern) await asSystem(database, tx => forgetAnswers(tx, tenantId, pattern))
    note('Correos y tareas guardados', await sweepQueue(sweep))
    note('Correos del buzón de salida', await sweepOutbox(sweep))
    note('Historial archivado', await sweepArchives(sweep))
    await asTenant(database, tenantId, tx => completeRequest(tx, requestId, replaced))
    events.announce(tenantId, [{ topic: 'users' }])
  },
}
