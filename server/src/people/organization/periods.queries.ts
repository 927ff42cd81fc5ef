import type { TimePeriod } from '@aforo/api/people/organization'
import type { Tx } from '../../platform/database/database.ts'
import type { PeriodTimes } from './periods.rules.ts'

const periods = (tx: Tx) =>
  tx
    .selectFrom('time_periods')
    .select(['id', 'name', 'starts_at as startTime', 'ends_at as endTime', 'version', 'deleted_at as deletedAt'])

type PeriodRow = Awaited<ReturnType<ReturnType<typeof periods>['executeTakeFirstOrThrow']>>

export const presentPeriod = ({ id, name, startTime, endTime, version }: PeriodRow): TimePeriod => ({
  id,
  name,
  startTime,
  endTime,
  isDefault: false,
  version,
})

/** The tenant's own shifts, as the day goes. */
export const listPeriods = async (tx: Tx): Promise<TimePeriod[]> => {
  const rows = await periods(tx)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('ends_at')
    .orderBy('name')
    .execute()
  return rows.map(presentPeriod)
}

/** Keeps a shift, deleted or not, as it is for the rest of the transaction. */
export const lockPeriod = (tx: Tx, id: string): Promise<PeriodRow | undefined> =>
  periods(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const columns = ({ name, startTime, endTime }: PeriodTimes) => ({ name, starts_at: startTime, ends_at: endTime })

/** @throws the database's refusal by `time_periods_name` when another shift has the name */
export async function insertPeriod(tx: Tx, key: { tenantId: string; id: string }, times: PeriodTimes) {
  await tx
    .insertInto('time_periods')
    .values({ tenant_id: key.tenantId, id: key.id, ...columns(times) })
    .execute()
}

/** @throws by `time_periods_name` when another shift has the name */
export async function updatePeriod(tx: Tx, id: string, times: PeriodTimes) {
  await tx
    .updateTable('time_periods')
    .set(eb => ({ ...columns(times), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** @param at null takes the deletion back, which `time_periods_name` may refuse */
export async function setPeriodDeleted(tx: Tx, id: string, at: Temporal.Instant | null) {
  await tx
    .updateTable('time_periods')
    .set(eb => ({ deleted_at: at?.toString() ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
