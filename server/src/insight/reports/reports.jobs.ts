import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { reportTypeLabels } from '@aforo/api/insight/labels'
import { fileKeptDays } from '@aforo/api/insight/report-types'
import { entersBackOffice } from '@aforo/api/platform/base'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { asSystem, asTenant } from '../../platform/database/transaction.ts'
import { fileStream, inStretches, typeOfFile } from '../../platform/exports.ts'
import type { Job, ScheduledJob } from '../../platform/jobs.ts'
import { notify } from '../../platform/notifications/notifications.ts'
import type { Services } from '../../platform/services.ts'
import { asJob } from '../../platform/unit-of-work.ts'
import { isUnderWay, storedAt } from './files.present.ts'
import {
  deleteFiles,
  type FileRow,
  findReader,
  insertMailed,
  listOldFiles,
  lockFile,
  noteProgress,
  updateFile,
} from './files.queries.ts'
import { fileName } from './files.rules.ts'
import { lastMailing } from './mailing.rules.ts'
import { askedOf, daysAsked, reading, tableFor } from './reports.service.ts'
import { listScheduled, noteMailed, tenantsThatMail } from './saved.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'reports.file': FileOf
  }
}

const jobName = 'Reportes'

/** Rows read in one transaction; after them it is noted how far the file is. */
const atOnce = 2_000

/** The file isn't wanted any more: cancelled, or made by another worker. */
class Stopped extends Error {}

/** It can't be made, now or later. The message is Spanish. */
class Unreportable extends Error {}

const refusals = {
  NOT_FOUND: () => new Unreportable('La sede ya no existe o ya no puedes verla.'),
  INVALID_FIELD: ({ data }: { data: { message: string } }) => new Unreportable(data.message),
}

interface FileOf {
  tenantId: string
  fileId: string
}

/** Makes a file of a report, however large, and tells whose it is. */
const fileJob: Job<'reports.file'> = {
  name: 'reports.file',
  failed: 'El archivo de un reporte no se pudo preparar',
  async work(services, { tenantId, fileId }) {
    const begun = await asJob(services, tenantId, jobName, async ({ tx }) => {
      const row = await lockFile(tx, fileId)
      if (!row || !isUnderWay(row.status)) return undefined
      const reader = await findReader(tx, row.user_id)
      // Who can't sign in any more gets nothing.
      if (!reader?.active || !entersBackOffice(reader.roles)) {
        await updateFile(tx, fileId, { status: 'CANCELED' })
        return undefined
      }
      await updateFile(tx, fileId, { status: 'RUNNING', rows_done: 0, countries: reader.countries })
      return { row, reader }
    })
    if (!begun) return
    const { row, reader } = begun
    const folder = await mkdtemp(join(tmpdir(), 'aforo-report-'))
    try {
      const path = join(folder, `file.${row.format}`)
      const rows = await write(services, tenantId, row, reader, path)
      await services.files.putFile(storedAt(tenantId, row), path, typeOfFile(row.format))
      await finish(services, tenantId, fileId, { rows, size: (await stat(path)).size })
    } catch (error) {
      if (error instanceof Unreportable) await fail(services, tenantId, fileId, error.message)
      else if (!(error instanceof Stopped)) throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** Writes the rows, as the person may see them. @returns how many there are */
async function write(
  services: Services,
  tenantId: string,
  row: FileRow,
  reader: NonNullable<Awaited<ReturnType<typeof findReader>>>,
  path: string,
): Promise<number> {
  const now = services.clock.now()
  const context = { services, caller: { tenantId, countries: reader.countries }, now }
  const input = { from: row.from_date, to: row.to_date, campusId: row.campus_id ?? undefined }
  const { table, total } = await reading(context, async tx => {
    const days = await daysAsked(tx, input, now, refusals)
    const asked = askedOf(days, row.space_type ? [row.space_type] : undefined, now)
    const table = tableFor(row.type, asked, days, { tenantType: reader.tenant_type }, refusals)
    return { table, total: await table.total(tx) }
  })
  await asTenant(services.database, tenantId, tx => updateFile(tx, row.id, { rows_total: total }))
  let done = 0
  const { columns, next } = table.file()
  const counted = async function* () {
    for await (const one of inStretches(atOnce, (last, size) => reading(context, tx => next(tx, last, size)))) {
      done++
      if (done % atOnce === 0) await note(services, tenantId, row, done)
      yield one
    }
    await note(services, tenantId, row, done)
  }
  const range = { from: row.from_date, to: row.to_date }
  const { body } = fileStream({
    format: row.format,
    name: fileName(row.type, range),
    title: reportTypeLabels[row.type],
    columns,
    rows: counted(),
  })
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))
  return done
}

/** @throws Stopped once nobody wants it any more */
const note = (services: Services, tenantId: string, { id, user_id }: FileRow, rows: number) =>
  asJob(services, tenantId, jobName, async ({ tx, emit }) => {
    if (!(await noteProgress(tx, id, rows))) throw new Stopped('nobody wants it')
    emit({ topic: 'reports', id, userIds: [user_id] })
  })

const daysInWords = ({ from_date, to_date }: FileRow) => `del ${formatDate(from_date)} al ${formatDate(to_date)}`
const nameOf = (row: FileRow) => row.saved_name ?? reportTypeLabels[row.type]
const linkTo = ({ id }: FileRow) => `/app/reports/spaces?files=true&file=${id}`

/** In one transaction: the file is there, its person is told, and the mail is on its way. Done once, however many make it. */
const finish = (services: Services, tenantId: string, fileId: string, made: { rows: number; size: number }) =>
  asJob(services, tenantId, jobName, async unit => {
    const { tx, now, emit, enqueue } = unit
    const row = await lockFile(tx, fileId)
    if (row?.status !== 'RUNNING') return
    const expires_at = now.add({ hours: 24 * fileKeptDays }).toString()
    await updateFile(tx, fileId, { status: 'DONE', rows_done: made.rows, size: made.size, expires_at })
    emit({ topic: 'reports', id: fileId, userIds: [row.user_id] })
    const title = `${nameOf(row)}, ${daysInWords(row)}: el archivo está listo`
    await notify(unit, {
      tenantId,
      userIds: [row.user_id],
      kind: 'JOB_FINISHED',
      title,
      body: `Se puede descargar durante ${fileKeptDays} días.`,
      link: linkTo(row),
      ...(row.saved_report_id && { mail: false }),
    })
    if (row.saved_report_id === null) return
    const reader = await findReader(tx, row.user_id)
    if (!reader?.active || !entersBackOffice(reader.roles)) return
    const count = made.rows.toLocaleString('es-PE')
    enqueue('mail.send', {
      to: reader.username,
      subject: `${nameOf(row)}, ${daysInWords(row)}`,
      text: [
        `Hola, ${reader.given_name}:`,
        `Está listo el reporte «${nameOf(row)}» ${daysInWords(row)}, ambos días incluidos: ${count} ${made.rows === 1 ? 'fila' : 'filas'}.`,
        `Descárgalo con tu cuenta durante ${fileKeptDays} días:\n${services.settings.publicUrl}${linkTo(row)}`,
        'Para dejar de recibirlo, quítate de «Para quién» en Reportes › Tablas de Reporte › Guardados.',
      ].join('\n\n'),
      id: `report-${row.id}`,
    })
  })

const fail = (services: Services, tenantId: string, fileId: string, fault: string) =>
  asJob(services, tenantId, jobName, async unit => {
    const row = await lockFile(unit.tx, fileId)
    if (!row || !isUnderWay(row.status)) return
    await updateFile(unit.tx, fileId, { status: 'FAILED', fault })
    unit.emit({ topic: 'reports', id: fileId, userIds: [row.user_id] })
    const title = `${nameOf(row)}, ${daysInWords(row)}: no se pudo preparar el archivo`
    await notify(unit, {
      tenantId,
      userIds: [row.user_id],
      kind: 'JOB_FAILED',
      title,
      body: fault,
      link: linkTo(row),
    })
  })

/** Begins what is due in an organisation: each week and month of a report once, however many copies look. */
const mailDue = (services: Services, tenantId: string, timeZone: string) =>
  asJob(services, tenantId, jobName, async ({ tx, now, enqueue, record }) => {
    for (const { id, schedule, scheduled_at, mailed_to } of await listScheduled(tx)) {
      const { from, to, dueAt } = lastMailing(schedule, now, timeZone)
      if (Temporal.Instant.compare(dueAt, scheduled_at) < 0 || (mailed_to !== null && mailed_to >= to)) continue
      if (!(await noteMailed(tx, id, to))) continue
      for (const fileId of await insertMailed(tx, { reportId: id, from, to, now })) enqueue('reports.file', { fileId })
      record({ action: 'saved_report.mailed', entityType: 'saved_report', entityId: id, after: { to } })
    }
  })

/** Every minute: whichever reports are due by the clock of their organisation. */
const lookJob: ScheduledJob = {
  name: 'reports.look',
  failed: 'Unos reportes no se pudieron enviar',
  every: () => 60,
  async work(services) {
    for (const { tenantId, timeZone } of await asSystem(services.database, tenantsThatMail))
      await mailDue(services, tenantId, timeZone)
  },
}

/** Deletes the files that nobody can download any more. */
const purgeJob: ScheduledJob = {
  name: 'reports.purge',
  failed: 'Unos archivos de reportes vencidos no se pudieron borrar',
  cron: '37 3 * * *',
  async work({ database, files, clock }) {
    const before = clock.now().subtract({ hours: 24 * (fileKeptDays + 1) })
    for (let gone = 100; gone === 100; ) {
      const old = await asSystem(database, tx => listOldFiles(tx, before, 100))
      // The file first: while its row is there, another run finds both.
      for (const file of old) await files.remove(storedAt(file.tenantId, file))
      await asSystem(database, tx =>
        deleteFiles(
          tx,
          old.map(({ id }) => id),
        ),
      )
      gone = old.length
    }
  },
}

export const reportJobs = [fileJob, lookJob, purgeJob]
