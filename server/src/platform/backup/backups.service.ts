import { randomUUIDv7 } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupStage } from '@aforo/api/platform/backups'
import type { Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import { StartupError } from '../settings.ts'
import {
  addBackup,
  beat,
  beatProof,
  beginBackup,
  beginProof,
  completeBackup,
  endProof,
  endSilent,
  failBackup,
  findBackup,
  firstUse,
  forgetBackup,
  lastGood,
  lastProved,
  surplus,
} from './backups.queries.ts'
import { backsUpNightly, fileNameOf, isDue, isOverdue, isProofDue, silentMinutes } from './backups.rules.ts'
import { explained, kindOf, makeCopy, requireRoom } from './copies.ts'
import { type BackupPlace, openPlace, placeName } from './places.ts'
import { proveBackup } from './proof.ts'

type Needed = Pick<Services, 'settings' | 'database' | 'clock' | 'log' | 'stopping'>

/** The age of the last good copy and of its proof, for metrics, checks and the work tray. */
export interface BackupHealth {
  /** Whether a nightly copy is expected. */
  nightly: boolean
  /** The nightly copy is missing, in spite of several attempts. */
  overdue: boolean
  /** The end of the last good copy. */
  lastGoodAt: Temporal.Instant | undefined
  lastBytes: number | undefined
  /** The last proof of any copy. */
  lastProof: { result: 'PASSED' | 'FAILED'; at: Temporal.Instant; fault: string | null; backupId: string } | undefined
  /** The end of the last good copy or, without one, the installation's first use. */
  since: Temporal.Instant
}

/** Reads the health of the backups. @param tx from `asSystem`, or within `seeingAll` */
export async function backupHealth(
  tx: Tx,
  settings: Services['settings'],
  now: Temporal.Instant,
): Promise<BackupHealth> {
  const [good, proved, first] = await Promise.all([lastGood(tx), lastProved(tx), firstUse(tx, now)])
  const nightly = backsUpNightly(settings)
  const since = good?.finished_at ?? first
  return {
    nightly,
    overdue: nightly && isOverdue(now, settings.AFORO_BACKUP_HOUR, since),
    lastGoodAt: good?.finished_at ?? undefined,
    lastBytes: good ? Number(good.bytes) : undefined,
    lastProof: proved?.proved_at
      ? {
          result: proved.proof === 'FAILED' ? 'FAILED' : 'PASSED',
          at: proved.proved_at,
          fault: proved.proof_fault,
          backupId: proved.id,
        }
      : undefined,
    since,
  }
}

const interrupted =
  'El programa se detuvo mientras la hacía, y no queda nada de ella. La siguiente se hace sola; o pide una ahora.'

/** Ends the records of runs that were killed. */
export const endKilled = (tx: Tx, now: Temporal.Instant) =>
  endSilent(tx, now.subtract({ minutes: silentMinutes }), now, interrupted)

/** Makes the nightly copy if it is missing, and proves it once a week. */
export async function backUpIfDue(services: Needed): Promise<void> {
  const { settings, database, clock } = services
  await asSystem(database, tx => endKilled(tx, clock.now()))
  if (!backsUpNightly(settings)) return
  const now = clock.now()
  const { since } = await asSystem(database, tx => backupHealth(tx, settings, now))
  if (!isDue(now, settings.AFORO_BACKUP_HOUR, since)) return
  const id = randomUUIDv7()
  const added = await asSystem(database, tx =>
    addBackup(tx, {
      id,
      origin: 'SCHEDULE',
      place: placeName(settings),
      encrypted: settings.AFORO_BACKUP_KEY !== undefined,
      now,
    }),
  )
  if (!added || !(await runBackup(services, id))) return
  const { lastProof } = await asSystem(database, tx => backupHealth(tx, settings, clock.now()))
  if (isProofDue(clock.now(), lastProof)) await runProof(services, id)
}

/** Milliseconds between two signs of life. */
const beatEvery = 1_000

/**
 * Runs a step with signs of life, in a work folder that is removed afterwards.
 * @param told.failed notes its fault
 * @returns whether it ended well
 */
async function atWork(
  services: Needed,
  told: { beat(): Promise<unknown>; failed(fault: string): Promise<unknown> },
  run: (place: BackupPlace, work: string) => Promise<void>,
): Promise<boolean> {
  const beats = beating(told.beat)
  let work: string | undefined
  try {
    const place = await openPlace(services.settings)
    work = await place.workFolder()
    await run(place, work)
    return true
  } catch (error) {
    await told.failed(await faultOf(services, error, work))
    return false
  } finally {
    await beats.end()
    if (work) await rm(work, { recursive: true, force: true }).catch(() => {})
  }
}

/** Makes a copy that was asked for, and removes the surplus ones. @returns whether it was completed */
export async function runBackup(services: Needed, id: string): Promise<boolean> {
  const { settings, database, clock, log, stopping } = services
  const began = clock.now()
  if (!(await asSystem(database, tx => beginBackup(tx, id, began)))) return false
  const at: { stage: BackupStage; bytes: number } = { stage: 'DATABASE', bytes: 0 }
  const told = {
    beat: () => asSystem(database, tx => beat(tx, id, clock.now(), at)),
    failed: (fault: string) => asSystem(database, tx => failBackup(tx, id, clock.now(), fault)),
  }
  return atWork(services, told, async (place, work) => {
    await requireRoom(work, await roomNeeded(services))
    const fileName = fileNameOf(id, began, settings.AFORO_BACKUP_KEY !== undefined)
    const path = join(work, fileName)
    const copy = await makeCopy(settings, path, work, {
      onDatabase: () => {
        at.stage = 'FILES'
      },
      onBytes: bytes => {
        at.bytes += bytes
      },
      signal: stopping,
    })
    at.stage = 'STORE'
    await place.keep(path, fileName)
    await asSystem(database, tx => completeBackup(tx, id, clock.now(), { ...copy, fileName }))
    log.info({ backup: fileName, bytes: copy.bytes, files: copy.files }, 'backup made')
    await removeSurplus(services, place)
  })
}

/** Restores a copy aside and compares it; the copy's record tells the result. */
export async function runProof(services: Needed, id: string): Promise<void> {
  const { settings, database, clock, log } = services
  if (!(await asSystem(database, tx => beginProof(tx, id, clock.now())))) return
  const told = {
    beat: () => asSystem(database, tx => beatProof(tx, id, clock.now())),
    failed: (fault: string) => asSystem(database, tx => endProof(tx, id, clock.now(), { fault })),
  }
  await atWork(services, told, async (place, work) => {
    const row = await asSystem(database, tx => findBackup(tx, id))
    const fileName = row?.file_name
    if (!fileName) throw new StartupError('La copia ya no está.')
    const stream = await place.open(fileName)
    if (!stream)
      throw new StartupError(`${fileName} ya no está en ${place.name}: alguien lo borró o lo movió. Haz otra copia.`)
    // Unpacked, and restored.
    await requireRoom(work, Number(row.bytes) * 4)
    const proof = await proveBackup({ name: fileName, stream, key: settings.AFORO_BACKUP_KEY }, kindOf(settings), work)
    await asSystem(database, tx => endProof(tx, id, clock.now(), proof))
    log.info({ backup: fileName, tables: proof.tables, rows: proof.rows }, 'backup proved')
  })
}

/** One line for people; what nobody foresaw is logged whole. */
async function faultOf({ log, stopping }: Needed, error: unknown, work: string | undefined): Promise<string> {
  if (stopping.aborted) return interrupted
  const known = work ? await explained(error, work) : error
  if (known instanceof StartupError) {
    log.warn({ fault: known.message }, 'backup failed')
    return known.message.replaceAll(/\s+/g, ' ').slice(0, 1_000)
  }
  log.error({ err: error }, 'backup failed')
  return `Falló por algo inesperado: ${(error as Error).message}. El registro del programa tiene el detalle.`.slice(
    0,
    1_000,
  )
}

/** What a copy is expected to need on disk: the last one's size for its file, and the database's for its own copy. */
async function roomNeeded({ database }: Needed): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  )
  const last = await asSystem(database, lastGood)
  // A dump is compressed: half of the database is more than it ever needed.
  return Math.max(Number(last?.bytes ?? 0) * 2, Number(rows[0]?.bytes ?? 0) / 2)
}

async function removeSurplus({ settings, database, log }: Needed, place: BackupPlace): Promise<void> {
  for (const { id, file_name } of await asSystem(database, tx => surplus(tx, settings.AFORO_BACKUP_KEEP))) {
    try {
      if (file_name) await place.remove(file_name)
      await asSystem(database, tx => forgetBackup(tx, id))
    } catch (error) {
      // Stays in the list, and is tried again after the next copy.
      log.warn({ err: error, backup: file_name }, 'surplus backup not removed')
    }
  }
}

/** Calls a sign of life each second, one at a time; a missed one is no fault. */
function beating(send: () => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    last = send()
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, beatEvery)
  return {
    async end() {
      clearInterval(timer)
      await last
    },
  }
}
