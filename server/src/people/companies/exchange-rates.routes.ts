import { largestRateFile, mostRates, RateVerdict } from '@aforo/api/people/billing-settings'
import { rateFields } from '@aforo/api/people/exchange-rates'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { fail, type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { readDate } from '../../platform/spreadsheets/dates.rules.ts'
import { readSmallTable } from '../../platform/spreadsheets/small-table.ts'
import { TableFault } from '../../platform/spreadsheets/table.ts'
import { lockTenant } from '../organization/organization.queries.ts'
import { deleteRates, type ExchangeRateRow, listRates, ratesOn, saveRates } from './exchange-rates.queries.ts'
import { guessRate, ratesInWords, readRows, repeatedPlace } from './exchange-rates.rules.ts'
import { refuseClosed } from './lock-date.service.ts'
import { findSettings, findToday } from './settings.queries.ts'

/** `5 mar. 2026`, or `5 mar. 2026 a 7 mar. 2026 (3)` */
function daysInWords(dates: readonly string[]): string {
  const [first = '', last = ''] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  return first === last ? formatDate(first) : `${formatDate(first)} a ${formatDate(last)} (${dates.length})`
}

/** Leaves a line in the history of how the tenant bills. */
function traced(
  { caller, record, emit }: HandlerContext,
  action: 'exchange_rates_saved' | 'exchange_rates_removed',
  { before, after }: { before: ReadonlyMap<string, number>; after?: ReadonlyMap<string, number> },
) {
  const trace = (rates: ReadonlyMap<string, number>) => ({
    days: daysInWords([...rates.keys()]),
    exchangeRates: ratesInWords([...rates.values()]),
  })
  record({
    action: `billing_settings.${action}`,
    entityType: 'billing_settings',
    entityId: caller.tenantId,
    ...(before.size > 0 && { before: trace(before) }),
    ...(after && { after: trace(after) }),
  })
  emit({ topic: 'companies' })
}

const present = (row: ExchangeRateRow, editable: boolean, lockDate: string | null) => ({
  ...camelCased(row, ['date', 'rate', 'source', 'entered_by']),
  enteredAt: row.entered_at.toString(),
  can: { change: editable && (lockDate === null || row.date >= lockDate) },
})

async function refuseLocked({ tx }: HandlerContext, dates: readonly string[], errors: Refusals<'BEFORE_LOCK_DATE'>) {
  const { lockDate } = await findSettings(tx)
  if (lockDate !== null && dates.some(date => date < lockDate)) refuseClosed(errors, lockDate)
}

export const exchangeRateRoutes = {
  exchangeRates: on.companies.exchangeRates.handler(async ({ input, context: { tx, caller, now } }) => {
    const today = await findToday(tx, caller.tenantId, now)
    const month = Temporal.PlainYearMonth.from(input.month ?? today.slice(0, 7))
    const days = Array.from({ length: month.daysInMonth }, (_, day) => month.toPlainDate({ day: day + 1 }).toString())
    const rows = await listRates(tx, days[0] ?? '', days.at(-1) ?? '')
    const { lockDate } = await findSettings(tx)
    const editable = caller.countries.length === 0
    const has = new Set(rows.map(({ date }) => date))
    return {
      month: month.toString(),
      today,
      rates: rows.map(row => present(row, editable, lockDate)),
      missing: days.filter(day => day <= today && !has.has(day)),
      can: { edit: editable },
    }
  }),

  saveExchangeRates: on.companies.saveExchangeRates.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const { rates, replace, source } = input
    const dates = rates.map(({ date }) => date)
    const twice = repeatedPlace(dates)
    if (twice !== undefined) invalidField(errors, `rates.${twice}.date`, 'Esa fecha está dos veces.')
    await lockTenant(tx, caller.tenantId)
    const today = await findToday(tx, caller.tenantId, now)
    const future = dates.findIndex(date => date > Temporal.PlainDate.from(today).add({ days: 1 }).toString())
    if (future >= 0) invalidField(errors, `rates.${future}.date`, 'Esa fecha todavía no tiene tipo de cambio.')
    const current = await ratesOn(tx, dates)
    const wanted = rates.filter(({ date, rate }) => current.get(date) !== rate)
    const same = rates.length - wanted.length
    if (wanted.length === 0) return { added: 0, changed: 0, same, before: [] }
    await refuseLocked(
      context,
      wanted.map(({ date }) => date),
      errors,
    )
    const before = wanted.flatMap(({ date }) => {
      const rate = current.get(date)
      return rate === undefined ? [] : [{ date, rate }]
    })
    if (before.length > 0 && !replace) fail(errors.EXCHANGE_RATE_EXISTS({ data: { days: before } }))
    await saveRates(tx, { tenantId: caller.tenantId, source, enteredBy: caller.userId, at: now, rates: wanted })
    traced(context, 'exchange_rates_saved', {
      before: new Map(before.map(({ date, rate }) => [date, rate])),
      after: new Map(wanted.map(({ date, rate }) => [date, rate])),
    })
    return { added: wanted.length - before.length, changed: before.length, same, before }
  }),

  removeExchangeRates: on.companies.removeExchangeRates.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    await lockTenant(tx, caller.tenantId)
    const before = await ratesOn(tx, input.dates)
    const dates = [...before.keys()]
    await refuseLocked(context, dates, errors)
    await deleteRates(tx, dates)
    if (dates.length > 0) traced(context, 'exchange_rates_removed', { before })
    const what = dates.length === 1 ? 'Se eliminó un tipo de cambio.' : `Se eliminaron ${dates.length} tipos de cambio.`
    return { removed: dates.length, message: what }
  }),

  previewExchangeRates: on.companies.previewExchangeRates.handler(async ({ input, context, errors }) => {
    const { file, mapping: chosen, ...choice } = input
    if (file.size > largestRateFile) fail(errors.PAYLOAD_TOO_LARGE())
    const owner = context.caller.tenantId
    const asked = { owner, fields: rateFields, choice, chosen, guess: guessRate, most: mostRates }
    const read = await readSmallTable(file, await file.bytes(), asked).catch((error: unknown) => {
      throw error instanceof TableFault ? invalidField(errors, 'file', error.message) : error
    })
    const { name: fileName, reading, mapping, rows } = read
    const order = reading.dateOrder ?? 'DAY_FIRST'
    const columns = { date: mapping.date ?? 0, rate: mapping.rate ?? 0 }
    const dates = rows.flatMap(({ cells }) => readDate(cells[columns.date] ?? '', order) ?? [])
    const readings = await inTransaction(context, async ({ tx }) => {
      const current = await ratesOn(tx, dates)
      return readRows(rows, { columns, order, current, lockDate: (await findSettings(tx)).lockDate })
    })
    const countOf = (verdict: RateVerdict) => readings.filter(row => row.verdict === verdict).length
    const counts = Object.fromEntries(RateVerdict.options.map(verdict => [verdict, countOf(verdict)]))
    return { fileName, reading, mapping, rows: readings, counts: counts as Record<RateVerdict, number> }
  }),
}
