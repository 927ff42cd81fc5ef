import type {
  CampusPeriod,
  RentalContract,
  RentalContractSummary,
  RentalPeriod,
} from '@aforo/api/offer/rental-contract-records'
import { soonDays } from '@aforo/api/offer/rental-contract-records'
import { rentalContractWords, stepUpsInWords } from '@aforo/api/offer/rental-contract-words'
import { graceEndOf } from '@aforo/api/offer/rental-contracts.rules'
import { daysUntil } from '@aforo/api/platform/calendar-dates.rules'
import { formatDates } from '@aforo/api/platform/dates-in-words'
import { decimalsOf, formatMinor } from '@aforo/api/platform/money'
import { add } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { todayIn } from '../products/products.ts'
import type { CampusPeriodRow, ContractRow, StoredPeriod } from './contracts.queries.ts'
import { areaOn, lasting, lifecycle, rentalStatusOn, segmentsOf } from './rental-contracts.rules.ts'

/** Answers before their amounts become text at the contract's edge. */
export type ContractAnswer = z.input<typeof RentalContract>
type SummaryAnswer = z.input<typeof RentalContractSummary>
type PeriodAnswer = z.input<typeof RentalPeriod>

/** @param today of the period's campus */
function presentPeriod(period: StoredPeriod, endedOn: string | null, today: string): PeriodAnswer {
  const { timeZone: _zone, ...fields } = period
  const segments = segmentsOf(period, endedOn)
  const early = endedOn !== null && endedOn < period.endsOn
  const endsOn = early ? endedOn : period.endsOn
  return {
    ...fields,
    graceEndsOn: graceEndOf(period) ?? null,
    // One that never comes to begin is over as soon as the contract is.
    status:
      segments.length === 0
        ? rentalStatusOn({ startsOn: endsOn, endsOn }, true, today)
        : rentalStatusOn({ startsOn: period.startsOn, endsOn }, early, today),
    rentToday: segments.find(({ from, to }) => from <= today && today <= to)?.paid ?? null,
    segments,
  }
}

function presentPeriods({ periods, ended_on }: ContractRow, now: Temporal.Instant): PeriodAnswer[] {
  return periods.map(period => presentPeriod(period, ended_on, todayIn(period.timeZone, now)))
}

const currencies = ['PEN', 'USD'] as const

/** What today's rents come to, by currency. */
export const rentsToday = (periods: readonly Pick<PeriodAnswer, 'currency' | 'rentToday'>[]) =>
  currencies
    .map(currency => ({ currency, own: periods.filter(one => one.currency === currency && one.rentToday !== null) }))
    .filter(({ own }) => own.length > 0)
    .map(({ currency, own }) => ({ currency, amount: add(...own.map(({ rentToday }) => rentToday ?? 0)) }))

export const statusOf = (row: ContractRow) =>
  rentalStatusOn({ startsOn: row.starts_on, endsOn: row.ends_on }, row.ended_on !== null, row.today)

const summaryOf = (row: ContractRow, periods: PeriodAnswer[]): SummaryAnswer => {
  const status = statusOf(row)
  const left = daysUntil(row.today, row.ends_on)
  return {
    ...camelCased(row, ['id', 'code', 'description', 'starts_on', 'ends_on', 'notice_on', 'renewal_on', 'version']),
    landlord: { id: row.landlord_id, name: row.landlord_name },
    campuses: [...new Map(row.periods.map(({ campusId, campusName }) => [campusId, campusName]))].map(([id, name]) => ({
      id,
      name,
    })),
    area: areaOn(
      row.periods.flatMap(period => lasting(period, row.ended_on) ?? []),
      row.today,
    ),
    rentToday: rentsToday(periods),
    daysLeft: left < 0 ? null : left,
    expiresSoon: left >= 0 && left <= soonDays,
    status,
  }
}

export const presentContractSummary =
  (now: Temporal.Instant) =>
  (row: ContractRow): SummaryAnswer =>
    summaryOf(row, presentPeriods(row, now))

export function presentContract(row: ContractRow, { now }: { now: Temporal.Instant }): ContractAnswer {
  const periods = presentPeriods(row, now)
  const summary = summaryOf(row, periods)
  const open = row.ended_on === null
  return {
    ...summary,
    ...camelCased(row, ['notes', 'time_zone', 'today']),
    ended: row.ended_on === null ? null : { on: row.ended_on, reason: row.ended_reason ?? '' },
    periods,
    createdAt: row.created_at.toString(),
    can: {
      edit: true,
      remove: true,
      renew: open && lifecycle.allows(summary.status, 'renew'),
      end: open && lifecycle.allows(summary.status, 'end'),
      undoEnd: !open,
    },
  }
}

export const presentCampusPeriod =
  (now: Temporal.Instant) =>
  ({ period, contract_id, code, landlord_name, ended_on }: CampusPeriodRow): z.input<typeof CampusPeriod> => ({
    ...presentPeriod(period, ended_on, todayIn(period.timeZone, now)),
    contract: { id: contract_id, code, landlordName: landlord_name },
  })

/** A period in one line, as the history tells of it. */
function periodInWords(period: StoredPeriod): string {
  const { currency } = period
  return [
    `${period.campusName}: ${formatDates(period.startsOn, period.endsOn)}`,
    `${decimalsOf(period.area)} m²`,
    `${formatMinor(period.rent, currency)} al mes`,
    period.graceMonths > 0 && `${period.graceMonths} meses de gracia`,
    period.deposit > 0 && `garantía ${formatMinor(period.deposit, currency)}`,
    ...stepUpsInWords(period.stepUps, currency),
  ]
    .filter(Boolean)
    .join(', ')
}

export const traceOf = (row: ContractRow) => ({
  ...camelCased(row, ['code', 'description', 'notice_on', 'renewal_on', 'notes', 'ended_on', 'ended_reason']),
  landlord: row.landlord_name,
  periods: row.periods.map(periodInWords).join('; '),
})

export const historyWords = { fields: rentalContractWords }
