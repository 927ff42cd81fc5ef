import { basename } from 'node:path'
import { largestRateFile, mostRates, RateVerdict } from '@aforo/api/people/billing-settings'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { fail, type HandlerContext, inTransaction, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { asLocalFile } from '../../platform/spreadsheets/local-file.ts'
import { TableFault, type TableRow } from '../../platform/spreadsheets/table.ts'
import { tableRows } from '../../platform/spreadsheets/table-reader.ts'
import { lockTenant } from '../organization/organization.queries.ts'
import { deleteRates, type ExchangeRateRow, listRates, ratesOn, saveRates } from './exchange-rates.queries.ts'
import { columnsOf, ratesInWords, readDate, readRows, repeatedPlace } from './exchange-rates.rules.ts'
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
  if (lockDate !== null && dates.some(date => date < lockDate)) fail(errors.BEFORE_LOCK_DATE({ data: { lockDate } }))
}

/** The rows of an uploaded file. @throws INVALID_FIELD where it can't be read, or has too many */
async function rowsOf(file: File, name: string, errors: Refusals<'INVALID_FIELD' | 'PAYLOAD_TOO_LARGE'>) {
  const refuse = (message: string) => invalidField(errors, 'file', message)
  if (file.size > largestRateFile) fail(errors.PAYLOAD_TOO_LARGE())
  if (file.size === 0) refuse('El archivo está vacío. Elige uno con una fecha y un tipo de cambio por fila.')
  const rows: TableRow[] = []
  try {
    await asLocalFile(await file.bytes(), async path => {
      for await (const batch of tableRows(path, name)) {
        rows.push(...batch)
        if (rows.length > mostRates + 1) refuse(`El archivo tiene más de ${mostRates} filas. Divídelo en varios.`)
      }
    })
  } catch (error) {
    throw error instanceof TableFault ? refuse(error.message) : error
  }
  if (rows.length === 0) refuse('El archivo no tiene filas. Elige uno con una fecha y un tipo de cambio por fila.')
  return rows
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

  previewExchangeRates: on.companies.previewExchangeRates.handler(async ({ input: { file }, context, errors }) => {
    const name = basename(file.name.replaceAll('\\', '/')).toWellFormed().slice(-200) || 'archivo'
    const rows = await rowsOf(file, name, errors)
    const { date } = columnsOf(rows[0]?.cells ?? [])
    const dates = rows.flatMap(({ cells }) => readDate(cells[date] ?? '') ?? [])
    const read = await inTransaction(context, async ({ tx }) =>
      readRows(rows, await ratesOn(tx, dates), (await findSettings(tx)).lockDate),
    )
    const countOf = (verdict: RateVerdict) => read.filter(row => row.verdict === verdict).length
    const counts = Object.fromEntries(RateVerdict.options.map(verdict => [verdict, countOf(verdict)]))
    return { fileName: name, rows: read, counts: counts as Record<RateVerdict, number> }
  }),
}
