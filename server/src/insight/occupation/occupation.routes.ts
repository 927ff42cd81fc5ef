import { isRenewing } from '@aforo/api/deals/contract-terms.rules'
import { occupationFormulas } from '@aforo/api/insight/occupation'
import { type OccupationFigures, stateOn, stretchesOf } from '@aforo/api/insight/occupation.rules'
import { type Ending, endingsOf, isChanged, renewalsOf } from '@aforo/api/insight/occupation-periods.rules'
import type { OccupationState } from '@aforo/api/insight/occupation-states'
import { fold } from '@aforo/api/platform/fold'
import { endingTerms } from '../../deals/contracts/contracts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { readTogether } from '../../platform/http/shared-reads.ts'
import { pageOf, stretchOf } from '../../platform/page.ts'
import { brought, exchangeTo, groupsOf, presentExchange } from './groups.service.ts'
import { presentChange, presentEnding, presentOccupied, presentRenewal } from './occupation.present.ts'
import { takersNamed, termsOfContracts } from './occupation.queries.ts'
import {
  daysIn,
  figuresBy,
  type OccupiedRow,
  type ReadOccupation,
  readOccupation,
  undrawnOf,
  unpricedOf,
} from './occupation.service.ts'
import { onDemandRoutes } from './on-demand.routes.ts'
import { reportRoutes } from './report.routes.ts'

/** The figure of a state in which a product is listed, the largest first: seats, or products where there are none. */
const weightIn = ({ seats, products }: OccupationFigures, state: OccupationState) => {
  const key = ({ CONTRACTED: 'contracted', PROBABLE: 'probable', BLOCKED: 'blocked', FREE: 'free' } as const)[state]
  return [seats[key], products[key]] as const
}

const pageIn = <Item>(all: readonly Item[], asked: { page: number; pageSize: number }): Item[] => {
  const { limit, offset } = stretchOf(asked)
  return all.slice(offset, offset + limit)
}

const asOf = ({ today, timeZone }: ReadOccupation, now: Temporal.Instant) => ({
  dateRefreshed: now.toString(),
  today,
  timeZone,
})

const namesOfEndings = (tx: Tx, endings: readonly Ending[]) =>
  takersNamed(
    tx,
    endings.flatMap(({ taking, next }) => [taking.sourceId, ...(next ? [next.sourceId] : [])]),
  )

const endingsIn = ({ products }: ReadOccupation) => {
  const todays = new Map(products.map(product => [product.id, product.today]))
  return endingsOf(products, ({ id }) => todays.get(id) ?? 0)
}

async function renewalsIn(tx: Tx, { products }: ReadOccupation) {
  const ids = products.flatMap(({ takings }) =>
    takings.flatMap(taking => (taking.kind === 'CONTRACT' && taking.renews ? taking.sourceId : [])),
  )
  const terms = new Map((await termsOfContracts(tx, [...new Set(ids)])).map(row => [row.id, endingTerms(row)]))
  return renewalsOf(
    products,
    ({ today }) => today,
    id => {
      const of = terms.get(id)
      return of && isRenewing(of) ? of : undefined
    },
  )
}

async function presentEndings(tx: Tx, read: ReadOccupation, endings: readonly Ending[]) {
  const rows = new Map(read.products.map(product => [product.id, product]))
  const names = await namesOfEndings(tx, endings)
  return endings.flatMap(ending => {
    const product = rows.get(ending.product.id)
    return product ? [presentEnding(ending, product, names)] : []
  })
}

export const occupationRoutes = {
  figures: on.occupation.figures.handler(({ input, context }) => {
    const { by, currency, ...filter } = input
    return readTogether(context, ['occupation', input], async ({ tx, now }) => {
      const read = await readOccupation(tx, filter, now)
      const places = read.periods.map((_, place) => place)
      const exchange = await exchangeTo(tx, currency, read.today)
      const { groups, total } = groupsOf(read, by, places)
      return {
        ...asOf(read, now),
        exchange: presentExchange(exchange),
        by,
        periods: read.periods,
        total: total.map(figures => brought(figures, exchange)),
        rows: groups.map(({ product: _, figures, ...group }) => ({
          ...group,
          figures: figures.map(one => brought(one, exchange)),
        })),
        undrawn: undrawnOf(read),
        unpriced: unpricedOf(read),
        leftOut: read.leftOut,
        formulas: occupationFormulas,
      }
    })
  }),

  overview: on.occupation.overview.handler(({ input, context }) =>
    readTogether(context, ['occupation overview', input], async ({ tx, now }) => {
      const read = await readOccupation(tx, input, now)
      const places = [1, 2]
      const [figures, monthFigures] = figuresBy(read, () => 'all', places).total
      const endings = endingsIn(read)
      const month = read.periods[2]
      if (!figures || !monthFigures || !month) throw new Error('there is a present month')
      return {
        ...asOf(read, now),
        figures,
        month,
        monthFigures,
        endings: endings.length,
        ending: await presentEndings(tx, read, endings.slice(0, 3)),
        renewals: (await renewalsIn(tx, read)).length,
        formulas: occupationFormulas,
      }
    }),
  ),

  products: on.occupation.products.handler(async ({ input, context: { tx, now }, errors }) => {
    const { period, state, q, currency, page, pageSize, ...filter } = input
    const read = await readOccupation(tx, filter, now)
    const place = read.periods.findIndex(({ key }) => key === period)
    if (place < 0) invalidField(errors, 'period', 'Elige hoy, hace un mes o uno de los próximos 12 meses.')
    const words = q ? fold(q) : ''
    const asked = read.products.filter(({ row }) => fold(`${row.code} ${row.name}`).includes(words))
    const found = asked.flatMap(product => {
      const span = read.spansOf(product)[place]
      if (!span) return []
      const stretches = stretchesOf(product, span).filter(stretch => daysIn(stretch, span) > 0)
      if (stretches.length === 0) return []
      // What a deal leaves of a day is free.
      const isSo = (one: OccupationState, percent: number) =>
        one === state || (state === 'FREE' && one === 'PROBABLE' && percent < 100 && product.type !== 'SERVICE')
      if (state && !stretches.some(one => isSo(one.state, one.percent))) return []
      const [figures] = figuresBy({ ...read, products: [product] }, () => 'all', [place]).total
      return figures ? [{ product, figures, stretches, span }] : []
    })
    if (state)
      found.sort((one, other) => {
        const [seats, products] = weightIn(one.figures, state)
        const [otherSeats, otherProducts] = weightIn(other.figures, state)
        return otherSeats - seats || otherProducts - products
      })
    const shown = pageIn(found, { page, pageSize })
    const names = await takersNamed(
      tx,
      shown.flatMap(({ stretches }) => stretches.flatMap(({ by }) => by?.sourceId ?? [])),
    )
    const exchange = await exchangeTo(tx, currency, read.today)
    const items = shown.map(({ product, figures, stretches, span }) =>
      presentOccupied(product, brought(figures, exchange), stretches, span, names),
    )
    return pageOf(items, found.length, { page, pageSize })
  }),

  changes: on.occupation.changes.handler(async ({ input, context: { tx, now } }) => {
    const { page, pageSize, ...filter } = input
    const read = await readOccupation(tx, filter, now)
    const monthAgoOf = (product: OccupiedRow) => read.spansOf(product)[0]?.from ?? product.today
    const changed = read.products.filter(product => isChanged(product, monthAgoOf(product), product.today))
    const shown = pageIn(changed, { page, pageSize })
    const names = await takersNamed(
      tx,
      shown.flatMap(product =>
        [monthAgoOf(product), product.today].flatMap(day => stateOn(product, day)?.by?.sourceId ?? []),
      ),
    )
    const items = shown.map(product => presentChange(product, monthAgoOf(product), names))
    return pageOf(items, changed.length, { page, pageSize })
  }),

  endings: on.occupation.endings.handler(async ({ input, context: { tx, now } }) => {
    const { page, pageSize, ...filter } = input
    const read = await readOccupation(tx, filter, now)
    const endings = endingsIn(read)
    const items = await presentEndings(tx, read, pageIn(endings, { page, pageSize }))
    return pageOf(items, endings.length, { page, pageSize })
  }),

  renewals: on.occupation.renewals.handler(async ({ input, context: { tx, now } }) => {
    const { page, pageSize, ...filter } = input
    const renewals = await renewalsIn(tx, await readOccupation(tx, filter, now))
    const shown = pageIn(renewals, { page, pageSize })
    const names = await takersNamed(
      tx,
      shown.map(({ taking }) => taking.sourceId),
    )
    const items = shown.map(one => presentRenewal(one, names))
    return pageOf(items, renewals.length, { page, pageSize })
  }),

  ...onDemandRoutes,
  ...reportRoutes,
}
