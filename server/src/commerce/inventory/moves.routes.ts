import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { productsById } from './free.queries.ts'
import { presentShownConflict } from './inventory.present.ts'
import { linesOf, lockSale, markMoved, moveLine } from './moves.queries.ts'
import { unsolvedOf } from './takings.queries.ts'
import { takeProducts } from './takings.service.ts'

export const moveRoutes = {
  moveLines: on.inventory.moveLines.handler(async ({ input, context, errors }) => {
    const { tx, record, emit } = context
    const sale = (await lockSale(tx, input.saleId)) ?? notFound(errors)
    if (sale.signed) fail(errors.LINES_SIGNED())
    const before = await linesOf(tx, sale.id)
    const products = new Map(
      (
        await productsById(
          tx,
          [...input.lines, ...before.map(line => ({ productId: line.product_id }))].map(({ productId }) => productId),
        )
      ).map(product => [product.id, product]),
    )
    const moved = input.lines.map((wanted, place) => {
      const line = before.find(({ id }) => id === wanted.id) ?? notFound(errors)
      if (!products.has(wanted.productId)) notFound(errors)
      if (wanted.endDate !== null && wanted.endDate < wanted.startDate)
        invalidField(errors, `lines.${place}.endDate`, 'La fecha final no puede ser anterior a la inicial.')
      return {
        before: line,
        after: { id: line.id, product_id: wanted.productId, starts_on: wanted.startDate, ends_on: wanted.endDate },
      }
    })
    for (const { after } of moved) await moveLine(tx, after)
    await markMoved(tx, sale.id)
    const lines = await linesOf(tx, sale.id)
    await takeProducts(
      context,
      { kind: 'SALE', id: sale.id, chainId: sale.id },
      sale.affects
        ? lines.map(line => ({
            id: line.id,
            productId: line.product_id,
            startsOn: line.starts_on,
            endsOn: line.ends_on,
          }))
        : [],
    )
    const words = (line: { product_id: string; starts_on: string; ends_on: string | null }) =>
      `${products.get(line.product_id)?.name ?? ''} ${line.starts_on} ${line.ends_on ?? ''}`.trim()
    record({
      action: 'sale.lines_changed',
      entityType: 'sale',
      entityId: sale.id,
      before: { lines: moved.map(({ before }) => words(before)) },
      after: { lines: moved.map(({ after }) => words(after)) },
    })
    emit({ topic: 'sales', id: sale.id })
    const conflicts = await unsolvedOf(
      tx,
      sale.id,
      lines.map(({ product_id }) => product_id),
    )
    return {
      saleId: sale.id,
      title: sale.title,
      before: moved.map(({ before }) => ({
        id: before.id,
        productId: before.product_id,
        startDate: before.starts_on,
        endDate: before.ends_on,
      })),
      conflicts: conflicts.filter(({ status }) => status === 'OPEN').map(presentShownConflict),
    }
  }),
}
