import type { SaleCurrency } from '@aforo/api/deals/sale-states'
import type { OccupationFigures, Split } from '@aforo/api/insight/occupation.rules'
import type { Period } from '@aforo/api/insight/occupation-periods.rules'
import { productTypeLabels } from '@aforo/api/offer/product-labels'
import { asTenant } from '../../platform/database/transaction.ts'
import { type Column, fileStream, rowsFor } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { brought, exchangeTo, type GroupFigures, groupsOf } from './groups.service.ts'
import { readOccupation } from './occupation.service.ts'

/** A group in a period. */
interface ReportRow {
  group: GroupFigures
  period: Period
  figures: OccupationFigures
}

const parts = [
  ['offered', 'ofrecido'],
  ['contracted', 'contratado'],
  ['probable', 'probable'],
  ['blocked', 'bloqueado'],
  ['free', 'libre'],
] as const satisfies [keyof Split, string][]

/** A cell of a spreadsheet is a number: its decimals are shown by the column's format. */
const splitColumns = (unit: string, of: (figures: OccupationFigures) => Split | undefined): Column<ReportRow>[] =>
  parts.map(([part, word]) => ({
    title: `${unit}, ${word}`,
    width: 16,
    kind: 'amount',
    value: ({ figures }) => (of(figures)?.[part] ?? 0) / 100,
  }))

const percentColumn = (title: string, value: (figures: OccupationFigures) => number | null): Column<ReportRow> => ({
  title,
  width: 16,
  kind: 'amount',
  value: ({ figures }) => {
    const percent = value(figures)
    return percent === null ? null : percent / 100
  },
})

const moneyColumns = (currency: SaleCurrency, sign: string) =>
  splitColumns(`${sign} al mes sin IGV`, ({ money }) => money.find(one => one.currency === currency))

/** The columns of what is grouped so. */
function columnsBy(by: 'campus' | 'floor' | 'type' | 'product'): Column<ReportRow>[] {
  const name: Column<ReportRow> = { title: 'Producto', width: 30, value: ({ group }) => group.name }
  const groups: Record<typeof by, Column<ReportRow>[]> = {
    campus: [{ ...name, title: 'Sede' }],
    floor: [
      { title: 'Sede', width: 24, value: ({ group }) => group.campusName },
      { ...name, title: 'Piso', width: 20 },
    ],
    type: [{ ...name, title: 'Tipo' }],
    product: [
      { title: 'Sede', width: 24, value: ({ group }) => group.campusName },
      { title: 'Piso', width: 20, value: ({ group }) => group.product.row.floor_name ?? '' },
      { title: 'Tipo', width: 18, value: ({ group }) => productTypeLabels[group.product.type] },
      { title: 'Código', width: 14, value: ({ group }) => group.product.row.code },
      name,
    ],
  }
  const day = (title: string, of: (period: Period) => string): Column<ReportRow> => ({
    title,
    width: 14,
    kind: 'date',
    value: ({ period }) => Temporal.PlainDate.from(of(period)),
  })
  return [
    ...groups[by],
    day('Desde', period => period.from),
    day('Hasta', period => period.to),
    ...splitColumns('Puestos', ({ seats }) => seats),
    percentColumn('Puestos, % contratado', ({ seats }) => seats.percent),
    percentColumn('Puestos, % con lo probable', ({ seats }) => seats.expected),
    ...splitColumns('m²', ({ area }) => area),
    percentColumn('m², % contratado', ({ area }) => area.percent),
    ...splitColumns('Productos', ({ products }) => products),
    ...moneyColumns('PEN', 'S/'),
    ...moneyColumns('USD', 'US$'),
  ]
}

export const reportRoutes = {
  report: on.occupation.report.handler(async ({ input, context: { services, caller, now }, errors }) => {
    const { by, period, format, currency, ...filter } = input
    const limits = { readOnly: true, countries: caller.countries }
    const read = await asTenant(
      services.database,
      caller.tenantId,
      async tx => {
        const found = await readOccupation(tx, filter, now)
        return { ...found, exchange: await exchangeTo(tx, currency, found.today) }
      },
      limits,
    )
    const places = read.periods.flatMap(({ key }, place) => (period === undefined || period === key ? [place] : []))
    if (places.length === 0) invalidField(errors, 'period', 'Elige hoy, hace un mes o uno de los próximos 12 meses.')
    const all = groupsOf(read, by, places).groups.flatMap(group =>
      group.figures.flatMap((figures, place): ReportRow[] => {
        const period = read.periods[places[place] ?? -1]
        return period ? [{ group, period, figures: brought(figures, read.exchange) }] : []
      }),
    )
    let sent = 0
    const rows = rowsFor<ReportRow>({ services, caller }, async (_, __, size) => {
      const some = all.slice(sent, sent + size)
      sent += some.length
      return some
    })
    return fileStream({ format, name: `ocupacion-${read.today}`, title: 'Ocupación', columns: columnsBy(by), rows })
  }),
}
