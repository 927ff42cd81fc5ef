import { randomUUIDv7 } from 'node:crypto'
import type { SaleFields } from '@aforo/api/deals/sale-records'
import type { SharedField } from '@aforo/api/deals/sale-states'
import { refuseInUse } from '../../platform/dependents.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, type Refusals, refuseFault, wrongState } from '../../platform/http/refusals.ts'
import { columnsIn, linesIn } from './crm.service.ts'
import { linesOf } from './lines.queries.ts'
import { isCustomer, isExecutive } from './parties.queries.ts'
import { insertSale, type SaleColumns, type SaleMarks, type SaleRow } from './sales.queries.ts'
import { faultInDays, keptBySigned, type LineState, lifecycle, settledText, withTied } from './sales.rules.ts'
import {
  columnsOf,
  lockForChange,
  owning,
  prepareLines,
  refuseHidden,
  sale,
  statesOf,
  type Unit,
  wantedLines,
  writeSale,
} from './sales.service.ts'
import { holdStatuses } from './statuses.queries.ts'

type FieldRefusal = Refusals<'INVALID_FIELD'>

/** The deal's columns with what was given; what was not stays. @throws INVALID_FIELD for whom nobody here is */
async function withGiven(
  { tx }: Pick<Unit, 'tx'>,
  before: SaleColumns,
  given: Partial<SaleFields>,
  errors: FieldRefusal,
): Promise<SaleColumns> {
  const after: SaleColumns = {
    ...before,
    title: given.title ?? before.title,
    type: given.type ?? before.type,
    currency: given.currency ?? before.currency,
    starts_on: given.startDate === undefined ? before.starts_on : given.startDate,
    ends_on: given.endDate === undefined ? before.ends_on : given.endDate,
    expected_close_on: given.expectedCloseDate === undefined ? before.expected_close_on : given.expectedCloseDate,
    notes: given.notes === undefined ? before.notes : given.notes,
    set_up_fee: given.setUpFee ?? before.set_up_fee,
  }
  const { clientId, clientName, salesExecutiveId } = given
  if (clientId) {
    if (clientId !== before.client_id && !(await isCustomer(tx, clientId)))
      invalidField(errors, 'clientId', 'Elige un cliente.')
    Object.assign(after, { client_id: clientId, ...(clientId !== before.client_id && { client_name: null }) })
  } else if (clientId === null || clientName !== undefined)
    Object.assign(after, { client_id: null, client_name: clientName ?? null })
  if (salesExecutiveId) {
    if (salesExecutiveId !== before.executive_id && !(await isExecutive(tx, salesExecutiveId)))
      invalidField(errors, 'salesExecutiveId', 'Elige a alguien del equipo.')
    Object.assign(after, {
      executive_id: salesExecutiveId,
      ...(salesExecutiveId !== before.executive_id && { executive_name: null }),
    })
  } else if (salesExecutiveId === null) Object.assign(after, { executive_id: null, executive_name: null })
  refuseFault(errors, faultInDays({ startsOn: after.starts_on, endsOn: after.ends_on }))
  return after
}

const columnsOfField: Record<Exclude<SharedField, 'lineItems'>, (keyof SaleColumns)[]> = {
  title: ['title'],
  status: ['status'],
  client: ['client_id', 'client_name'],
  salesExecutive: ['executive_id', 'executive_name'],
  currency: ['currency'],
  startDate: ['starts_on'],
  endDate: ['ends_on'],
  setUpFee: ['set_up_fee'],
}

const changedFields = (before: SaleColumns, after: SaleColumns): SharedField[] =>
  (Object.keys(columnsOfField) as (keyof typeof columnsOfField)[]).filter(field =>
    columnsOfField[field].some(column => before[column] !== after[column]),
  )

/** What a change of a deal leaves as it is, where nothing else is said. */
const asItIs = (row: SaleRow) => ({
  external: row.external,
  settled: row.settled,
  isDeprecated: row.deprecated_at !== null,
})

/** Writes what staff changed of a deal that is held. @param wanted its lines; undefined: those that it has */
async function change(
  { context, row, columns, wanted, marks = {} }: Change,
  errors: FieldRefusal | undefined,
): Promise<void> {
  const before = await linesOf(context.tx, row.id)
  const had = new Set(before.map(line => line.productId))
  const prepared = await prepareLines(context, wanted?.(before) ?? statesOf(before), columns, had)
  if ('fault' in prepared) {
    if (!errors) throw new Error(`lines that were kept are refused: ${prepared.fault.message}`)
    return invalidField(errors, prepared.fault.field, prepared.fault.message)
  }
  const changed = changedFields(columnsOf(row), columns)
  await writeSale(context, row.id, {
    ...asItIs(row),
    columns,
    lines: prepared.lines,
    marks: {
      ...owning(row, wanted ? [...changed, 'lineItems'] : changed),
      ...(columns.status !== row.status && { status_since: context.now.toString() }),
      ...marks,
    },
  })
}

interface Change {
  context: HandlerContext
  row: SaleRow
  columns: SaleColumns
  wanted?: (before: Awaited<ReturnType<typeof linesOf>>) => LineState[]
  marks?: SaleMarks
}

export const saleChangeRoutes = {
  create: on.sales.create.handler(async ({ input, context, errors }) => {
    const { tx, caller, now } = context
    const { lineItems, status, salesExecutiveId = caller.userId, ...given } = input
    await holdStatuses(tx)
    const blank: SaleColumns = {
      title: given.title,
      type: given.type,
      status,
      client_id: null,
      client_name: null,
      executive_id: null,
      executive_name: null,
      currency: given.currency,
      starts_on: null,
      ends_on: null,
      expected_close_on: null,
      notes: null,
      set_up_fee: 0,
    }
    const columns = await withGiven(context, blank, { ...given, salesExecutiveId }, errors)
    const prepared = await prepareLines(context, wantedLines(lineItems, []), columns, new Set())
    if ('fault' in prepared) return invalidField(errors, prepared.fault.field, prepared.fault.message)
    const id = randomUUIDv7()
    await insertSale(tx, {
      ...columns,
      tenant_id: caller.tenantId,
      id,
      source: 'LOCAL',
      external_id: null,
      created_by: caller.userId,
      created_at: now.toString(),
    })
    await writeSale(context, id, { columns, lines: prepared.lines, external: null, settled: {}, isDeprecated: false })
    return sale.created(context, 'sale.created', id, errors)
  }),

  update: on.sales.update.handler(async ({ input, context, errors }) => {
    const { lineItems, version: _version, id: _id, ...given } = input
    const row = await lockForChange(context, input, errors)
    const columns = await withGiven(context, columnsOf(row), given, errors)
    if (columns.currency !== row.currency && row.line_count > 0 && !lineItems)
      invalidField(errors, 'currency', 'Con otra moneda, pon de nuevo los precios de sus productos.')
    const wanted = lineItems && ((before: Parameters<typeof wantedLines>[1]) => wantedLines(lineItems, before))
    await change({ context, row, columns, wanted }, errors)
    return sale.changed(context, 'sale.changed', row)
  }),

  move: on.sales.move.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    // Asked twice, it answers the same.
    if (row.status === input.status) return sale.changed(context, 'sale.moved', row)
    const status = lifecycle.after(row.status, input.status) ?? wrongState(errors, row.status)
    if (!keptBySigned.includes(status)) await refuseInUse(context, { subject: 'DEAL', id: row.id }, 'END', errors)
    await change({ context, row, columns: { ...columnsOf(row), status } }, undefined)
    return sale.changed(context, 'sale.moved', row, { moveReason: input.reason })
  }),

  setLineItems: on.sales.setLineItems.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    const { lineItems } = input
    if (lineItems) {
      await change({ context, row, columns: columnsOf(row), wanted: before => wantedLines(lineItems, before) }, errors)
      return {
        message: 'Se guardaron los productos del negocio.',
        sale: await sale.changed(context, 'sale.lines_changed', row),
      }
    }
    if (row.source !== 'CRM')
      invalidField(errors, 'lineItems', 'El negocio no viene de un CRM: di qué productos tiene.')
    const marks: SaleMarks = {
      refresh_asked_at: context.now.toString(),
      owned_fields: row.owned_fields.filter(field => field !== 'lineItems' && field !== 'currency'),
    }
    await writeSale(context, row.id, {
      ...asItIs(row),
      columns: columnsOf(row),
      lines: await linesOf(context.tx, row.id),
      marks,
    })
    return {
      message: 'Los productos del negocio se actualizarán en unos minutos.',
      sale: await sale.changed(context, 'sale.refresh_asked', row),
    }
  }),

  resolve: on.sales.resolve.handler(async ({ input, context, errors }) => {
    const row = await lockForChange(context, input, errors)
    const { field, take } = input
    const { external } = row
    if (!external) return invalidField(errors, 'field', 'El negocio no viene de un CRM.')
    const fields = withTied([field])
    if (take === 'OURS') {
      const settled = { ...row.settled }
      for (const each of fields) settled[each] = settledText(external, each)
      const lines = await linesOf(context.tx, row.id)
      const marks = owning(row, fields)
      await writeSale(context, row.id, { ...asItIs(row), columns: columnsOf(row), lines, settled, marks })
    } else {
      const columns = columnsOf(row)
      for (const each of fields) if (each !== 'lineItems') Object.assign(columns, columnsIn(external)[each])
      refuseFault(errors, faultInDays({ startsOn: columns.starts_on, endsOn: columns.ends_on }))
      if (columns.status !== row.status && !keptBySigned.includes(columns.status))
        await refuseInUse(context, { subject: 'DEAL', id: row.id }, 'END', errors)
      const marks: SaleMarks = { owned_fields: row.owned_fields.filter(owned => !fields.includes(owned)) }
      const wanted = fields.includes('lineItems')
        ? (before: Parameters<typeof linesIn>[1]) => linesIn(external, before)
        : undefined
      await change({ context, row, columns, wanted, marks }, errors)
    }
    return sale.changed(context, 'sale.difference_resolved', row, { resolved: field, taken: take })
  }),

  deprecate: on.sales.deprecate.handler(async ({ input, context, errors }) => {
    const { saleId, version, reason = null } = input
    const row = await lockForChange(context, { id: saleId, version }, errors)
    await refuseInUse(context, { subject: 'DEAL', id: row.id }, 'REMOVE', errors)
    const marks: SaleMarks = {
      deprecated_at: context.now.toString(),
      deprecated_cause: 'HERE',
      deprecated_reason: reason,
    }
    const lines = await linesOf(context.tx, row.id)
    await writeSale(context, row.id, { ...asItIs(row), columns: columnsOf(row), lines, marks, isDeprecated: true })
    return sale.changed(context, 'sale.deprecated', row)
  }),

  restore: on.sales.restore.handler(async ({ input, context, errors }) => {
    const row = await sale.lock(context, input, errors)
    refuseHidden(row, errors)
    // Asked twice, it answers the same.
    if (row.deprecated_at === null) return sale.present(row, context)
    const marks: SaleMarks = { deprecated_at: null, deprecated_cause: null, deprecated_reason: null }
    const lines = await linesOf(context.tx, row.id)
    await writeSale(context, row.id, { ...asItIs(row), columns: columnsOf(row), lines, marks, isDeprecated: false })
    return sale.changed(context, 'sale.restored', row)
  }),
}
