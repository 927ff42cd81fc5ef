import type { LineState } from '../../deals/sales/sales.ts'
import {
  columnsOf,
  linesOf,
  lockForChange,
  prepareLines,
  sale,
  statesOf,
  withTied,
  writeSale,
} from '../../deals/sales/sales.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { presentShownConflict } from './inventory.present.ts'
import { hasContract } from './moves.queries.ts'
import { unsolvedOf } from './takings.queries.ts'

export const moveRoutes = {
  moveLines: on.inventory.moveLines.handler(async ({ input, context, errors }) => {
    const { tx } = context
    const row = await lockForChange(context, { id: input.saleId }, errors)
    if (await hasContract(tx, row.id)) fail(errors.LINES_SIGNED())
    const before = await linesOf(tx, row.id)
    const moved = new Map(
      input.lines.map((wanted, place) => {
        const line = before.find(({ id }) => id === wanted.id) ?? notFound(errors)
        if (wanted.endDate !== null && wanted.endDate < wanted.startDate)
          invalidField(errors, `lines.${place}.endDate`, 'La fecha final no puede ser anterior a la inicial.')
        // Days that are the deal's own follow it again.
        const follows = wanted.startDate === row.starts_on && wanted.endDate === row.ends_on
        const days = follows ? { startsOn: null, endsOn: null } : { startsOn: wanted.startDate, endsOn: wanted.endDate }
        return [line.id, { productId: wanted.productId, ...days }] as const
      }),
    )
    const states = statesOf(before).map((line): LineState => ({ ...line, ...moved.get(line.id) }))
    const had = new Set(before.map(({ productId }) => productId))
    const prepared = await prepareLines(context, states, columnsOf(row), had)
    if ('fault' in prepared) return invalidField(errors, prepared.fault.field, prepared.fault.message)
    await writeSale(context, row.id, {
      columns: columnsOf(row),
      lines: prepared.lines,
      // What is changed here of a deal of the CRM isn't read from there any more.
      marks: row.source === 'CRM' ? { owned_fields: withTied([...row.owned_fields, 'lineItems']) } : {},
      external: row.external,
      settled: row.settled,
      isDeprecated: false,
    })
    await sale.changed(context, 'sale.lines_changed', row)
    const conflicts = await unsolvedOf(
      tx,
      row.id,
      prepared.lines.map(({ productId }) => productId),
    )
    return {
      saleId: row.id,
      title: row.title,
      before: before
        .filter(({ id }) => moved.has(id))
        .map(({ id, productId, startsOn, endsOn }) => ({ id, productId, startDate: startsOn, endDate: endsOn })),
      conflicts: conflicts.filter(({ status }) => status === 'OPEN').map(presentShownConflict),
    }
  }),
}
