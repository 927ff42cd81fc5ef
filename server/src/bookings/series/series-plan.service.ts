import { randomUUIDv7 } from 'node:crypto'
import type { NewAttendee } from '@aforo/api/bookings/guests'
import {
  longestSeries,
  type PreviewedDate,
  type Series,
  type SeriesException,
  type SeriesPreview,
  type SeriesScope,
} from '@aforo/api/bookings/series'
import type { ActionOf } from '../../platform/audit-actions.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { fail, type HandlerContext } from '../../platform/http/on.ts'
import {
  invalidField,
  isStale,
  notFound,
  type Refusals,
  type Stale,
  staleVersion,
} from '../../platform/http/refusals.ts'
import type { Addressee } from '../invitations/invitation.mail.ts'
import { recordChange } from '../reservations/change-record.service.ts'
import { findWithHost } from '../reservations/host-tenant.service.ts'
import { lockSpaces } from '../reservations/places.queries.ts'
import { endCharge } from '../reservations/reservation-changes.service.ts'
import { mayManage, stateOf } from '../reservations/reservations.present.ts'
import {
  cancelReservation,
  findReservation,
  type GuestOwner,
  type ReservationRow,
} from '../reservations/reservations.queries.ts'
import type { Refusal } from '../reservations/slot.service.ts'
import { asPreview } from './occurrences.service.ts'
import {
  before,
  datesOf,
  endingOn,
  type Rule,
  readRule,
  ruleText,
  ruleWords,
  type StartTime,
  since,
} from './recurrence.rules.ts'
import { baseOf, detailsOf, occurrenceOf, presentSeries, seriesTrace } from './series.present.ts'
import {
  type DateRow,
  findSeries,
  handOverDates,
  insertSeries,
  listDates,
  listSpaces,
  lockDates,
  lockSeries,
  type SeriesRow,
  updateSeries,
  zoneOfSpace,
} from './series.queries.ts'
import { isByRule, type Occurrence, occurrencesOf } from './series.rules.ts'

type FieldErrors = Refusals<'INVALID_FIELD'>

/** A rule and its dates, from a date on. @param start as in `readRule` @throws INVALID_FIELD */
export function plannedDates(
  text: string,
  from: string,
  errors: FieldErrors,
  start?: StartTime,
): { rule: Rule; dates: string[] } {
  const read = readRule(text, start)
  if ('fault' in read) invalidField(errors, 'rule', read.fault)
  const found = datesOf(read.rule, from)
  if ('fault' in found) invalidField(errors, 'rule', found.fault)
  return { rule: read.rule, dates: found.dates }
}

/** The dates of a new series, whose end may be a moment at its space. Runs as the space's tenant. @throws INVALID_FIELD */
export async function newDates(
  { tx }: HandlerContext,
  { rule, at, from, spaceId }: { rule: string; at: string; from: string; spaceId: string },
  errors: FieldErrors,
) {
  const timeZone = /UNTIL=\d+T/i.test(rule) ? await zoneOfSpace(tx, spaceId) : undefined
  return plannedDates(rule, at, errors, timeZone === undefined ? undefined : { timeZone, from })
}

export interface Choices {
  skip: string[]
  moved: SeriesException[]
}

/** The occurrences on some dates, less the skipped ones and with single ones moved. @throws INVALID_FIELD */
export function plannedOccurrences(
  dates: readonly string[],
  base: { spaceId: string; from: string; to: string },
  { skip, moved }: Choices,
  errors: FieldErrors,
): Occurrence[] {
  const wanted = occurrencesOf(dates, base, skip, moved)
  if (!wanted) invalidField(errors, 'moved', 'Esa fecha no es de la serie.')
  const backwards = wanted.find(({ from, to }) => to <= from)
  if (backwards) invalidField(errors, 'to', 'La hora de fin debe ser posterior a la de inicio.')
  return wanted
}

/** The people to invite: each address once, without the owner. */
export const withoutOwner = (attendees: readonly NewAttendee[], owner: string): NewAttendee[] => [
  ...new Map(attendees.filter(({ email }) => email !== owner).map(one => [one.email, one])).values(),
]

export function presentPreview(rule: Rule, dates: PreviewedDate[]): SeriesPreview {
  const free = dates.filter(({ outcome }) => outcome === 'FREE').length
  return { rule: ruleText(rule), words: ruleWords(rule), dates, free, refused: dates.length - free }
}

/** @throws SERIES_CLASH with the refused dates as the preview shows them, which undoes the whole change */
export function throwIfRefused(
  refused: { one: Occurrence; refusal: Refusal }[],
  errors: Refusals<'FORBIDDEN' | 'SERIES_CLASH'>,
) {
  if (refused.some(({ refusal }) => refusal.code === 'FORBIDDEN')) throw errors.FORBIDDEN()
  if (refused.length > 0)
    throw errors.SERIES_CLASH({ data: { dates: refused.map(({ one, refusal }) => asPreview(one, refusal, '')) } })
}

/** Locks spaces, always in the same order, so that two series never wait for each other. */
export async function lockAllSpaces({ tx }: HandlerContext, wanted: readonly { spaceId: string }[]) {
  const ids = [...new Set(wanted.map(({ spaceId }) => spaceId))].sort()
  if (ids.length > 0) await lockSpaces(tx, ids)
}

/**
 * Locks a series that the caller manages, in their own tenant or in a host tenant, with its dates.
 * @param wish where its dates shall be; without it none is going to move
 * @throws NOT_FOUND, STALE_VERSION
 */
export async function lockForChange(
  context: HandlerContext,
  { id, version }: { id: string; version?: number },
  errors: Refusals<'NOT_FOUND'> & Partial<Stale<Series>>,
  wish?: { spaceId?: string; moved: readonly SeriesException[] },
): Promise<{ row: SeriesRow; dates: DateRow[] }> {
  const { tx, caller, now } = context
  const row = await findWithHost(context, id, lockSeries)
  if (!row || !mayManage(row, caller)) notFound(errors)
  if (wish) {
    // Spaces are locked before bookings: see `lockToMove`.
    const wanted = [wish, ...wish.moved].flatMap(({ spaceId }) => (spaceId === undefined ? [] : { spaceId }))
    await lockAllSpaces(context, [{ spaceId: row.space_id }, ...wanted, ...(await listSpaces(tx, id))])
  }
  // Waits for changes of single dates that are under way, and reads the dates after them.
  await lockDates(tx, id)
  const dates = await listDates(tx, id)
  const { STALE_VERSION } = errors
  if (STALE_VERSION && isStale({ version }, row))
    staleVersion({ STALE_VERSION }, presentSeries(row, dates, caller, now))
  return { row, dates }
}

/** Reads a series that the caller manages, in their own tenant or in a host tenant, with its dates. @throws NOT_FOUND */
export async function readManaged(context: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>) {
  const row = await findWithHost(context, id, findSeries)
  if (!row || !mayManage(row, context.caller)) notFound(errors)
  return { row, dates: await listDates(context.tx, id) }
}

/** Records a change and answers the series as it is now. */
export async function recordAndAnswer(
  context: HandlerContext,
  action: ActionOf<'series'>,
  id: string,
  before?: SeriesRow,
  /** Whom it no longer invites: they get a cancellation. */
  removed: readonly Addressee[] = [],
): Promise<Series> {
  const { tx, caller, now, record, enqueue, emit } = context
  const after = (await findSeries(tx, id)) ?? fail(new Error('a series that was just written is there'))
  record({
    action: `series.${action}`,
    entityType: 'series',
    entityId: id,
    before: before && seriesTrace(before),
    after: seriesTrace(after),
  })
  enqueue('bookings.series-invitation', {
    tenantId: after.tenant_id,
    seriesId: id,
    version: after.version,
    removed,
  })
  if (after.meeting) enqueue('bookings.series-meeting', { tenantId: after.tenant_id, seriesId: id })
  emit({ topic: 'reservations', campusId: after.campus_id })
  return presentSeries(after, await listDates(tx, id), caller, now)
}

const isUpcoming = (row: ReservationRow | null, now: Temporal.Instant): row is ReservationRow =>
  row !== null && stateOf(row, now) === 'CREATED'

/** The dates in the scope of a change whose booking has not begun. @throws INVALID_FIELD */
export function datesInScope(
  dates: DateRow[],
  scope: SeriesScope,
  date: string | undefined,
  now: Temporal.Instant,
  errors: FieldErrors,
) {
  if (scope !== 'ALL' && !dates.some(one => one.date === date))
    invalidField(errors, 'date', 'Esa fecha no es de la serie.')
  const upcoming = dates.filter(({ reservation }) => isUpcoming(reservation, now))
  const found = upcoming.filter(one =>
    scope === 'ALL' ? true : scope === 'THIS' ? one.date === date : one.date >= (date ?? ''),
  )
  if (found.length === 0) invalidField(errors, 'date', 'No queda ninguna fecha que se pueda cambiar.')
  return found
}

export interface Wish extends Choices {
  scope: SeriesScope
  date?: string
  spaceId?: string
  from?: string
  to?: string
}

/** Where a change puts the dates in its scope. Dates that were moved singly before stay where they are. */
export function wantedBy(wish: Wish, row: SeriesRow, dates: DateRow[], errors: FieldErrors): Occurrence[] {
  const old = baseOf(row)
  const base = { spaceId: wish.spaceId ?? old.spaceId, from: wish.from ?? old.from, to: wish.to ?? old.to }
  if (wish.scope === 'THIS') {
    const [one] = dates
    const now = one && occurrenceOf(one, row)
    if (!now) return []
    const target = { ...now, spaceId: wish.spaceId ?? now.spaceId, from: wish.from ?? now.from, to: wish.to ?? now.to }
    return plannedOccurrences([now.date], target, wish, errors).map(each => ({
      ...each,
      at: moveOf(wish, each.date) ?? now.at,
    }))
  }
  const following = dates.filter(one => isByRule(occurrenceOf(one, row), old))
  const followingDates = following.map(({ date }) => date)
  return plannedOccurrences(followingDates, base, wish, errors)
}

export const moveOf = ({ moved }: Pick<Choices, 'moved'>, date: string) => moved.find(one => one.date === date)?.at

/** Splits a series at a date. @returns the id of the part from that date on: the same series where no date is before it */
export async function cutAt(
  { tx, caller }: HandlerContext,
  row: SeriesRow,
  dates: DateRow[],
  date: string,
): Promise<string> {
  if (!dates.some(one => one.date < date)) return row.id
  const read = readRule(row.rule)
  const all = 'rule' in read ? datesOf(read.rule, row.first_date) : read
  if ('fault' in read || 'fault' in all) throw new Error(`the rule of series ${row.id} is not one`)
  const id = randomUUIDv7()
  await insertSeries(tx, {
    ...camelCased(row, ['tenant_id', 'space_id', 'campus_id', 'from', 'to']),
    id,
    first: date,
    rule: ruleText(since(read.rule, all.dates, date)),
    details: detailsOf(row),
    owner: { tenantId: row.owner_tenant_id, userId: row.owner_id },
    guestOwner: row.guest_owner as GuestOwner | null,
    createdBy: caller.userId,
  })
  await handOverDates(tx, row.id, id, date)
  await updateSeries(tx, row.id, { rule: ruleText(before(read.rule, date)) })
  return id
}

export async function cancelDate(context: HandlerContext, row: ReservationRow) {
  await cancelReservation(context.tx, row.id, context.now)
  await endCharge(context, row, 'CANCELED')
  recordChange(context, 'canceled', (await findReservation(context.tx, row.id)) ?? row, row)
}

/** The rule with a later end, and the dates that this adds. @throws INVALID_FIELD */
export function extension(row: SeriesRow, dates: DateRow[], until: string, errors: FieldErrors) {
  const { rule: old } = plannedDates(row.rule, row.first_date, errors)
  const last = dates.at(-1)?.date ?? row.first_date
  if (until <= last) invalidField(errors, 'until', 'Elige una fecha posterior a la última de la serie.')
  const rule = endingOn(old, until)
  const found = datesOf(rule, row.first_date)
  if ('fault' in found) invalidField(errors, 'until', found.fault)
  const added = found.dates.filter(date => date > last)
  if (added.length === 0) invalidField(errors, 'until', 'Hasta esa fecha la serie no tiene ninguna más.')
  if (dates.length + added.length > longestSeries)
    invalidField(errors, 'until', `Una serie tiene como máximo ${longestSeries} fechas. Elige un final más cercano.`)
  return { rule, added }
}
