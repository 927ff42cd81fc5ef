import { randomUUIDv7 } from 'node:crypto'
import { seeingAll } from '../database/transaction.ts'
import { fail, on } from '../http/on.ts'
import { notFound, wrongState } from '../http/refusals.ts'
import { presentBackup } from './backups.present.ts'
import { addBackup, beginProof, findBackup, listBackups, lockBackup } from './backups.queries.ts'
import { backupHealth, endKilled } from './backups.service.ts'
import { kindOf } from './copies.ts'
import { placeName } from './places.ts'

export const backupRoutes = {
  list: on.backups.list.handler(async ({ context: { tx, services, now } }) => {
    const { settings } = services
    const [rows, health] = await seeingAll(tx, () => Promise.all([listBackups(tx), backupHealth(tx, settings, now)]))
    return {
      copies: rows.map(presentBackup),
      settings: {
        nightly: health.nightly,
        hour: settings.AFORO_BACKUP_HOUR,
        keep: settings.AFORO_BACKUP_KEEP,
        place: placeName(settings),
        encrypted: settings.AFORO_BACKUP_KEY !== undefined,
        database: kindOf(settings),
      },
      lastGoodAt: health.lastGoodAt?.toString() ?? null,
      overdue: health.overdue,
      lastBytes: health.lastBytes ?? null,
      can: { make: !rows.some(({ state }) => state === 'WAITING' || state === 'RUNNING') },
    }
  }),

  make: on.backups.make.handler(async ({ context, errors }) => {
    const { tx, services, now, record, enqueue } = context
    const { settings } = services
    const id = randomUUIDv7()
    const encrypted = settings.AFORO_BACKUP_KEY !== undefined
    const backup = await seeingAll(tx, async () => {
      await endKilled(tx, now)
      const added = await addBackup(tx, { id, origin: 'PERSON', place: placeName(settings), encrypted, now })
      return added ? findBackup(tx, id) : undefined
    })
    if (!backup) fail(errors.BACKUP_RUNNING())
    record({ action: 'backup.requested', entityType: 'backup', entityId: id })
    enqueue('platform.backup', { backupId: id, what: 'COPY' })
    return presentBackup(backup)
  }),

  prove: on.backups.prove.handler(async ({ input: { id }, context, errors }) => {
    const { tx, now, record, enqueue } = context
    const { before, begun } = await seeingAll(tx, async () => {
      await endKilled(tx, now)
      const before = await lockBackup(tx, id)
      const isFree = before?.state === 'DONE' && before.proof !== 'RUNNING'
      return { before, begun: isFree && (await beginProof(tx, id, now)) ? await findBackup(tx, id) : undefined }
    })
    if (!before) notFound(errors)
    if (before.state !== 'DONE') wrongState(errors, before.state)
    if (!begun) fail(errors.BACKUP_RUNNING())
    record({ action: 'backup.proof_requested', entityType: 'backup', entityId: id })
    enqueue('platform.backup', { backupId: id, what: 'PROOF' })
    return presentBackup(begun)
  }),
}
