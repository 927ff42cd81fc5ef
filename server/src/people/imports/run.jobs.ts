import { randomUUIDv7 } from 'node:crypto'
import type { RecordKind } from '@aforo/api/people/record-imports'
import { backOffice } from '@aforo/api/platform/base'
import { asTenant } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { asJob, type JobUnit } from '../../platform/unit-of-work.ts'
import { insertMemberships, insertTeams } from '../teams/teams.ts'
import { insertUsers } from '../users/users.ts'
import { insertZoneTeams } from '../zones/zones.ts'
import { jobName } from './check.jobs.ts'
import { tellFailed, tellFinished } from './import-notices.service.ts'
import { type Outcome, settleRows, takeRows } from './import-rows.queries.ts'
import { findImport, type ImportRecord, lockImport, updateImport } from './imports.queries.ts'
import { partsOf } from './joined-rows.queries.ts'
import { callerFor, ownUsers, type PreparedUser, standingOf } from './people.queries.ts'
import { usernameTaken } from './preparing.jobs.ts'
import { RowRefused, unitOf } from './record-imports.service.ts'
import { type PreparedTeam, teamsByName } from './teams.queries.ts'

declare module '../../platform/job-queue.ts' {
  interface JobData {
    'imports.run': { tenantId: string; importId: string }
  }
}

/** Rows written in one transaction, with what they came to and the progress. */
const batch = 500

/** Somebody cancelled it, or another worker ended it. */
class Stopped extends Error {}

/** A row that could be written when it was checked no longer can, and it was to be all or nothing. */
class Undone extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('a row failed')
    this.outcome = outcome
  }
}

/**
 * Writes the rows of a checked file. Each row says itself what came of it, in the transaction that wrote it: run again,
 * after a crash or twice at once, none is written twice.
 */
export const runJob: Job<'imports.run'> = {
  name: 'imports.run',
  failed: 'Una carga masiva no se pudo terminar',
  async work(services, { tenantId, importId }) {
    const begun = await asTenant(services.database, tenantId, tx => findImport(tx, importId))
    if (!begun || !isUnderWay(begun)) return
    const within = <T>(run: (unit: JobUnit) => Promise<T>) => asJob(services, tenantId, jobName, run)
    try {
      if (begun.mode === 'GOOD_ROWS')
        while (await passingBy(within, importId, unit => lockAndWrite(unit, importId, services)));
      else if (await within(unit => begin(unit, importId))) await within(unit => writeAll(unit, importId, services))
    } catch (error) {
      if (error instanceof Stopped) return
      if (!(error instanceof Undone)) throw error
      await within(unit => tellUndone(unit, importId, error.outcome))
    }
  },
}

const isUnderWay = ({ status }: ImportRecord) => status === 'QUEUED' || status === 'RUNNING'

/**
 * Goes on behind a row that can't be written any more: its transaction is undone, and the row says why.
 * @returns whether there may be more
 */
async function passingBy(
  within: <T>(run: (unit: JobUnit) => Promise<T>) => Promise<T>,
  importId: string,
  write: (unit: JobUnit) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await within(write)
  } catch (error) {
    if (!(error instanceof Undone)) throw error
    const { outcome } = error
    return within(async unit => {
      const row = await lockImport(unit.tx, importId)
      if (!row || !isUnderWay(row)) return false
      await settleRows(unit.tx, importId, [outcome])
      await updateImport(unit.tx, importId, advanced(row, counted([outcome]), unit.now))
      return true
    })
  }
}

/** @returns whether there may be more */
async function lockAndWrite(unit: JobUnit, importId: string, services: Services): Promise<boolean> {
  const row = await lockImport(unit.tx, importId)
  if (!row || !isUnderWay(row) || !(await mayGoOn(unit, row))) return false
  const outcomes = await writeBatch(unit, row, services)
  if (outcomes.length === 0) await tellFinished(unit, row)
  else {
    await updateImport(unit.tx, importId, advanced(row, counted(outcomes), unit.now))
    unit.emit({ topic: 'imports', id: importId, userIds: [row.started_by ?? row.created_by] })
  }
  return outcomes.length > 0
}

/** Shows that it is being worked on, of a file whose rows are seen only when all are there. @returns whether it still is */
async function begin({ tx, emit }: JobUnit, importId: string): Promise<boolean> {
  const row = await lockImport(tx, importId)
  if (!row || !isUnderWay(row)) return false
  await updateImport(tx, importId, { status: 'RUNNING' })
  emit({ topic: 'imports', id: importId })
  return true
}

/** The import itself isn't touched before the end, so that it can be cancelled until then; then nothing is left of it. */
async function writeAll(unit: JobUnit, importId: string, services: Services) {
  const written = { done: 0, created: 0, existing: 0, faulty: 0 }
  for (let more = true; more; ) {
    const row = await findImport(unit.tx, importId)
    if (!row || !isUnderWay(row)) throw new Stopped()
    if (written.done === 0 && !(await mayGoOn(unit, row))) return
    const { done, created, existing, faulty } = counted(await writeBatch(unit, row, services))
    written.done += done
    written.created += created
    written.existing += existing
    written.faulty += faulty
    more = done > 0
  }
  const held = await lockImport(unit.tx, importId)
  if (!held || !isUnderWay(held)) throw new Stopped()
  const change = advanced(held, written, unit.now)
  await updateImport(unit.tx, importId, change)
  await tellFinished(unit, { ...held, ...change })
}

/** How many of a stretch of rows came to what. */
function counted(outcomes: Outcome[]) {
  const count = (verdict: Outcome['verdict']) => outcomes.filter(outcome => outcome.verdict === verdict).length
  return { done: outcomes.length, created: count('CREATED'), existing: count('EXISTS'), faulty: count('ERROR') }
}

/** What a stretch of rows adds to the import's progress. */
function advanced(row: ImportRecord, written: ReturnType<typeof counted>, now: Temporal.Instant) {
  return {
    status: 'RUNNING' as const,
    done_rows: row.done_rows + written.done,
    to_create: row.to_create - written.done,
    created: row.created + written.created,
    existing: row.existing + written.existing,
    faulty: row.faulty + written.faulty,
    beat_at: now.toString(),
  }
}

async function tellUndone(unit: JobUnit, importId: string, outcome: Outcome) {
  const row = await lockImport(unit.tx, importId)
  if (!row || !isUnderWay(row)) return
  await settleRows(unit.tx, importId, [outcome])
  const reason = outcome.faults?.[0]?.message ?? ''
  const faulty = row.faulty + 1
  await updateImport(unit.tx, importId, { faulty, to_create: row.to_create - 1 })
  await tellFailed(unit, row, `No se creó nada: la fila ${outcome.row_no} ya no se puede crear. ${reason}`)
}

const starterOf = ({ tx }: JobUnit, { started_by, created_by }: ImportRecord) =>
  standingOf(tx, started_by ?? created_by)

/** Whoever began it may have lost the right to since. */
async function mayGoOn(unit: JobUnit, row: ImportRecord): Promise<boolean> {
  const { roles } = await starterOf(unit, row)
  if (backOffice.some(role => roles.includes(role))) return true
  await tellFailed(unit, row, 'Quien inició la carga ya no tiene permiso. Pide a otra persona que la repita.')
  return false
}

async function writeBatch(unit: JobUnit, row: ImportRecord, services: Services): Promise<Outcome[]> {
  const { kind } = row
  const outcomes =
    kind === 'USERS'
      ? await writeUsers(unit, row)
      : kind === 'TEAMS'
        ? await writeTeams(unit, row)
        : await writeRecords(unit, { ...row, kind }, services)
  if (outcomes.length > 0) await settleRows(unit.tx, row.id, outcomes)
  return outcomes
}

/** What came of each; in a file of all or nothing, the first that can't be written ends it. */
function outcomesOf<Made extends { row_no: number; id: string }>(
  { mode }: ImportRecord,
  given: Made[],
  made: Set<string>,
  exists: (one: Made) => boolean,
  fault: { field: string; message: string },
): Outcome[] {
  return given.map(one => {
    const { row_no, id } = one
    if (made.has(id)) return { row_no, verdict: 'CREATED', made_id: id }
    if (exists(one)) return { row_no, verdict: 'EXISTS' }
    const outcome: Outcome = { row_no, verdict: 'ERROR', faults: [fault] }
    if (mode === 'ALL_OR_NOTHING') throw new Undone(outcome)
    return outcome
  })
}

async function writeUsers(unit: JobUnit, row: ImportRecord): Promise<Outcome[]> {
  const { tx, now, record } = unit
  const rows = await takeRows<PreparedUser>(tx, row.id, batch)
  const people = rows.map(({ row_no, given }) => ({ ...given, row_no, id: randomUUIDv7() }))
  if (people.length === 0) return []
  const { roles, countries } = await starterOf(unit, row)
  const made = await insertUsers(tx, people, {
    // Nobody gives countries that they don't have; a root has them all.
    countries: roles.includes('ROLE_ROOT') ? [] : countries,
    welcomedAt: row.send_welcome ? now : null,
  })
  const left = people.filter(({ id }) => !made.has(id))
  const own =
    left.length > 0
      ? await ownUsers(
          tx,
          left.map(({ username }) => username),
        )
      : new Map()
  const fault = { field: 'username', message: usernameTaken }
  const outcomes = outcomesOf(row, people, made, ({ username }) => own.has(username), fault)
  const fresh = people.filter(({ id }) => made.has(id))
  await insertMemberships(
    tx,
    fresh.flatMap(({ id, teamIds }) => teamIds.map(teamId => ({ teamId, userId: id }))),
  )
  for (const { id, username, givenName, lastname, roles } of fresh)
    record({
      action: 'user.created',
      entityType: 'user',
      entityId: id,
      after: { username, givenName, lastname, roles, file: row.file_name },
    })
  return outcomes
}

async function writeTeams({ tx, record }: JobUnit, row: ImportRecord): Promise<Outcome[]> {
  const rows = await takeRows<PreparedTeam>(tx, row.id, batch)
  const teams = rows.map(({ row_no, given }) => ({ ...given, row_no, id: randomUUIDv7() }))
  if (teams.length === 0) return []
  const made = await insertTeams(tx, teams)
  const left = teams.filter(({ id }) => !made.has(id)).map(({ name }) => name.toLowerCase())
  const own = left.length > 0 ? await teamsByName(tx, left) : new Map()
  const fault = { field: 'name', message: 'Ese nombre ya está en uso. Escribe otro.' }
  const outcomes = outcomesOf(row, teams, made, ({ name }) => own.has(name.toLowerCase()), fault)
  const fresh = teams.filter(({ id }) => made.has(id))
  await insertMemberships(
    tx,
    fresh.flatMap(({ id, memberIds }) => memberIds.map(userId => ({ teamId: id, userId }))),
  )
  await insertZoneTeams(
    tx,
    fresh.flatMap(({ id, zoneId }) => (zoneId === null ? [] : [{ teamId: id, zoneId }])),
  )
  for (const { id, name, type } of fresh)
    record({ action: 'team.created', entityType: 'team', entityId: id, after: { name, type, file: row.file_name } })
  return outcomes
}

/**
 * Rows of other areas' records, by their own calls as whoever began it. Each is its own transaction unless it is to be all
 * or nothing.
 */
async function writeRecords(
  unit: JobUnit,
  row: ImportRecord & { kind: RecordKind },
  services: Services,
): Promise<Outcome[]> {
  const caller = await callerFor(unit.tx, row.started_by ?? row.created_by)
  const rows = await takeRows<object>(unit.tx, row.id, row.mode === 'GOOD_ROWS' ? 1 : batch)
  if (rows.length === 0 || !caller) return []
  const context = unitOf(unit, services, caller, row.id)
  const outcomes: Outcome[] = []
  const kind = unit.ports.recordImports[row.kind]
  for (const { row_no, given, key } of rows) {
    try {
      const parts = kind.joins && key !== null ? await partsOf(unit.tx, row.id, key) : []
      const made = await kind.write(context, given, parts)
      outcomes.push(made === undefined ? { row_no, verdict: 'EXISTS' } : { row_no, verdict: 'CREATED', made_id: made })
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      throw new Undone({ row_no, verdict: 'ERROR', faults: error.faults })
    }
  }
  return outcomes
}
