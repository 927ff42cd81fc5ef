import { randomUUIDv7 } from 'node:crypto'
import type { SaleCurrency, SaleStatus, SaleType } from '@aforo/api/deals/sale-states'
import { multiply } from '@aforo/api/platform/money.rules'
import { monthlyOf, usualStatuses } from '../deals/sales/sales.rules.ts'
import { takeProducts } from '../offer/inventory/takings.service.ts'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Tx } from '../platform/database/database.ts'
import type { MadeTenant, MadeUser } from './factories.ts'

interface DealCast {
  title: string
  status: SaleStatus
  /** Codes of what it is about. */
  of: string[]
  /** Days from today; without a last one until further notice. */
  days: [from: number, to: number | null]
  /** A customer by its place among them, or a company that is none yet. */
  client: number | string
  /** Days ago. */
  since: number
  type?: SaleType
  currency?: SaleCurrency
  /** Percent off. */
  discount?: number
  closesIn?: number
  notes?: string
}

/** Over all statuses, months and executives. Of what takes its products, two pairs want one office on the same days. */
const cast: DealCast[] = [
  {
    title: 'Oficina 601, primer contrato',
    status: 'COMPLETED',
    of: ['MIR-601'],
    days: [-400, -120],
    client: 0,
    since: 120,
  },
  { title: 'Oficina 601 por un año', status: 'WON', of: ['MIR-601'], days: [-100, 265], client: 1, since: 110 },
  { title: 'Oficina 602, piloto', status: 'COMPLETED', of: ['MIR-602'], days: [-380, -100], client: 2, since: 100 },
  {
    title: 'Oficina 602 después de la pintura',
    status: 'RESERVED',
    of: ['MIR-602'],
    days: [15, 380],
    client: 3,
    since: 6,
    closesIn: 9,
    notes: 'Pide que la pintura esté terminada antes de mudarse.',
  },
  {
    title: 'Oficina 603 para el equipo de datos',
    status: 'WON',
    of: ['MIR-603'],
    days: [-200, 165],
    client: 2,
    since: 214,
  },
  {
    title: 'Renovación de la oficina 603',
    status: 'CONFIRMED',
    of: ['MIR-603'],
    days: [166, 530],
    client: 2,
    since: 12,
    type: 'RENEWAL',
    discount: 5,
    closesIn: 30,
  },
  {
    title: 'Oficina 604 desde su entrega',
    status: 'CONFIRMED',
    of: ['MIR-604'],
    days: [20, 400],
    client: 4,
    since: 18,
    closesIn: 5,
  },
  { title: 'Suite 605 del directorio', status: 'WON', of: ['MIR-605'], days: [-300, 5], client: 3, since: 310 },
  {
    title: 'Suite 605 para la nueva sede',
    status: 'RESERVED',
    of: ['MIR-605'],
    days: [37, 400],
    client: 0,
    since: 8,
    closesIn: 14,
    notes: 'Firma apenas lo apruebe su directorio.',
  },
  {
    title: 'Suite 605, traslado de Lince',
    status: 'RESERVED',
    of: ['MIR-605'],
    days: [60, 425],
    client: 'Aseguradora Pacífico Sur',
    since: 3,
    type: 'RELOCATION',
    closesIn: 20,
  },
  { title: 'Escritorio fijo de ventas', status: 'WON', of: ['MIR-EF-1'], days: [-150, 215], client: 1, since: 156 },
  {
    title: 'Escritorio fijo de soporte',
    status: 'COMPLETED',
    of: ['MIR-EF-2'],
    days: [-365, -30],
    client: 4,
    since: 30,
  },
  {
    title: 'Escritorio fijo para su practicante',
    status: 'RESERVED',
    of: ['MIR-EF-2'],
    days: [10, 375],
    client: 4,
    since: 2,
    closesIn: 6,
  },
  {
    title: 'Escritorio fijo sin plazo',
    status: 'CONFIRMED',
    of: ['MIR-EF-3'],
    days: [30, null],
    client: 'Valeria Chumpitaz',
    since: 4,
    closesIn: 3,
  },
  {
    title: 'Dos puestos para su equipo móvil',
    status: 'WON',
    of: ['MIR-EF-3', 'MIR-EF-4'],
    days: [120, 480],
    client: 0,
    since: 1,
    type: 'EXPANSION',
    discount: 10,
  },
  { title: 'Suite ejecutiva', status: 'WON', of: ['MIR-700'], days: [-60, 305], client: 3, since: 70, currency: 'USD' },
  {
    title: 'Ampliación a la oficina 604',
    status: 'DRAFT',
    of: ['MIR-604'],
    days: [45, 410],
    client: 1,
    since: 5,
    type: 'EXPANSION',
    closesIn: 40,
  },
  {
    title: 'Consulta por dos escritorios',
    status: 'DRAFT',
    of: ['MIR-EF-1', 'MIR-EF-4'],
    days: [30, 210],
    client: 'Taller Nazca',
    since: 1,
  },
  {
    title: 'Oficina para su sede de Lima',
    status: 'DRAFT',
    of: [],
    days: [60, null],
    client: 'Exportadora Inti',
    since: 0,
    currency: 'USD',
    notes: 'Llegó por la página. Quiere visitar el piso 6.',
  },
  {
    title: 'Suite 605 o 700',
    status: 'QUOTATION',
    of: ['MIR-700'],
    days: [306, 670],
    client: 'Notaría Belaunde',
    since: 9,
    closesIn: 25,
  },
  {
    title: 'Oficina 601 al terminar su contrato',
    status: 'QUOTATION',
    of: ['MIR-601'],
    days: [266, 630],
    client: 1,
    since: 14,
    type: 'RENEWAL',
    closesIn: 60,
  },
  {
    title: 'Oficina 603 para auditores',
    status: 'QUOTATION',
    of: ['MIR-603'],
    days: [540, 720],
    client: 'Auditores Cáceres & Ríos',
    since: 11,
    currency: 'USD',
    closesIn: 35,
  },
  {
    title: 'Cuatro escritorios, medio año',
    status: 'PENDING',
    of: ['MIR-EF-4'],
    days: [14, 110],
    client: 2,
    since: 7,
    closesIn: 10,
  },
  {
    title: 'Oficina 602 en su segundo año',
    status: 'PENDING',
    of: ['MIR-602'],
    days: [381, 745],
    client: 3,
    since: 3,
    type: 'RENEWAL',
    closesIn: 90,
  },
  {
    title: 'Escritorio fijo, turno noche',
    status: 'PENDING',
    of: ['MIR-EF-4'],
    days: [21, 90],
    client: 'Mesa de Partes SAC',
    since: 16,
    closesIn: 4,
  },
  {
    title: 'Oficina 604 para su call center',
    status: 'LOST',
    of: ['MIR-604'],
    days: [20, 385],
    client: 'Contacto Total',
    since: 22,
  },
  { title: 'Suite ejecutiva por temporada', status: 'LOST', of: ['MIR-700'], days: [-55, 35], client: 4, since: 62 },
  {
    title: 'Oficina 601 para remodelación',
    status: 'CANCELLED',
    of: ['MIR-601'],
    days: [-115, -105],
    client: 0,
    since: 118,
  },
  {
    title: 'Oficina temporal de verano',
    status: 'EXPIRED',
    of: ['MIR-603'],
    days: [-330, -240],
    client: 'Heladería Polo Norte',
    since: 250,
  },
  {
    title: 'Cotización de la suite 605',
    status: 'EXPIRED',
    of: ['MIR-605'],
    days: [-5, 180],
    client: 1,
    since: 40,
    currency: 'USD',
  },
]

/** Deals of the offices that the demo sells, with their history and the conflicts that they have. */
export async function makeSales(tx: Tx, tenant: MadeTenant, executives: readonly MadeUser[], now: Temporal.Instant) {
  const tenant_id = tenant.tenantId
  const today = now.toZonedDateTimeISO(tenant.timeZone).toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const products = await tx
    .selectFrom('products')
    .select(['id', 'code', 'capacity'])
    .where('tenant_id', '=', tenant_id)
    .execute()
  const productOf = new Map(products.map(product => [product.code, product]))
  const customers = await tx
    .selectFrom('customers as c')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.team_id'))
    .select(['t.id', 't.name'])
    .where('c.tenant_id', '=', tenant_id)
    .orderBy('t.name')
    .execute()
  const made = cast.map((deal, place) => {
    const executive = executives[place % executives.length]
    const client = typeof deal.client === 'number' ? customers[deal.client % customers.length] : undefined
    const { currency = 'PEN', discount = 0 } = deal
    const [from, to] = deal.days
    const id = randomUUIDv7()
    const lines = deal.of.flatMap((code, position) => {
      const product = productOf.get(code)
      if (!product) return []
      const monthly = 890_00 * (product.capacity ?? 1)
      return [
        {
          tenant_id,
          id: randomUUIDv7(),
          sale_id: id,
          position,
          product_id: product.id,
          quantity: 1,
          amount: currency === 'PEN' ? monthly : multiply(monthly, { numerator: 100, denominator: 375 }),
          discount: discount * 100,
          starts_on: day(from),
          ends_on: to === null ? null : day(to),
          follows_sale: true,
        },
      ]
    })
    const since = now.subtract({ hours: deal.since * 24 + 3 })
    const row = {
      tenant_id,
      id,
      title: deal.title,
      type: deal.type ?? 'NEW',
      status: deal.status,
      client_id: client?.id ?? null,
      client_name: typeof deal.client === 'string' ? deal.client : null,
      executive_id: executive?.userId ?? null,
      currency,
      starts_on: day(from),
      ends_on: to === null ? null : day(to),
      expected_close_on: deal.closesIn === undefined ? null : day(deal.closesIn),
      notes: deal.notes ?? null,
      source: 'LOCAL',
      created_by: executive?.userId ?? null,
      created_at: since.subtract({ hours: 24 * 9 + place }).toString(),
      status_since: since.toString(),
      line_count: lines.length,
      monthly: monthlyOf(lines),
    }
    return { row, lines, executive, since, status: deal.status, client: client?.name ?? deal.client }
  })
  await tx
    .insertInto('sales')
    .values(made.map(({ row }) => row))
    .execute()
  await tx
    .insertInto('sale_lines')
    .values(made.flatMap(({ lines }) => lines))
    .execute()
  // A demo is entered with its conflicts long known: nobody is told of them.
  const silent = { emit: () => {}, record: () => {}, enqueue: () => {} }
  const unit = { ...silent, tx, now, caller: { tenantId: tenant_id } }
  for (const { row, lines, status } of made)
    if (usualStatuses[status].affectsAvailability)
      await takeProducts(
        unit,
        { kind: 'SALE', id: row.id, chainId: row.id },
        lines.map(({ id, product_id, starts_on, ends_on }) => ({
          id,
          productId: product_id,
          startsOn: starts_on,
          endsOn: ends_on,
        })),
      )
  const history = made.flatMap(({ row, executive, since, status, client }) => {
    const line = {
      tenant_id,
      actor_id: executive?.userId ?? null,
      actor_name: executive ? `${executive.givenName} ${executive.lastname}` : 'Demo',
      entity_type: 'sale',
      entity_id: row.id,
    }
    const trace = { title: row.title, type: row.type, client, currency: row.currency, status: 'DRAFT' }
    const created = {
      ...line,
      at: row.created_at,
      action: 'sale.created' satisfies AuditAction,
      before: null,
      after: JSON.stringify(trace),
    }
    const moved = {
      ...line,
      at: since.toString(),
      action: 'sale.moved' satisfies AuditAction,
      before: JSON.stringify(trace),
      after: JSON.stringify({ ...trace, status }),
    }
    return status === 'DRAFT' ? [created] : [created, moved]
  })
  await tx.insertInto('audit_log').values(history).execute()
}
