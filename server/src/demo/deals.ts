import { randomUUIDv7 } from 'node:crypto'
import type { SaleStatus, SaleType } from '@aforo/api/deals/sale-states'
import type { ProductType } from '@aforo/api/offer/product-types'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Tx } from '../platform/database/database.ts'
import { type MadeCampus, type MadeTenant, type MadeUser, makeFloor, makeRooms } from './factories.ts'
import { makeDeal, makeExceptions } from './sale-factories.ts'

/** The floor that is let by the month: how many people each office is for. */
const offices = [4, 4, 6, 6, 8, 8, 10, 12, 3, 5, 14, 20]

/** What is sold beside an office. */
const additionals: [code: string, name: string, type: ProductType, monthly: number][] = [
  ['ISI-COCH-1', 'Cochera 1', 'PARKING', 380_00],
  ['ISI-COCH-2', 'Cochera 2', 'PARKING', 380_00],
  ['ISI-CAS-1', 'Casillero 1', 'LOCKER', 60_00],
  ['ISI-CAS-2', 'Casillero 2', 'LOCKER', 60_00],
  ['ISI-DEP-1', 'Depósito 1', 'STORAGE', 290_00],
  ['ISI-RECEP', 'Recepción de correspondencia', 'SERVICE', 150_00],
]

interface DealCast {
  title: string
  client: string
  status: SaleStatus
  type?: SaleType
  /** Of the people, who sells it. */
  by: number
  /** Offices by their place in the list, with the first and the last day from today; null: until further notice. */
  lines: [office: number, from: number, to: number | null][]
}

/** Two of them are in conflict with others, and some end soon. */
const deals: DealCast[] = [
  { title: 'Oficina anual', client: 'Lumen Estudio', status: 'WON', by: 0, lines: [[0, -210, 154]] },
  { title: 'Renovación de oficina', client: 'Lumen Estudio', status: 'QUOTATION', type: 'RENEWAL', by: 0, lines: [[0, 155, 519]] },
  { title: 'Equipo de ventas', client: 'Comercial Paracas', status: 'CONFIRMED', by: 1, lines: [[1, -40, 24]] },
  { title: 'Sede en Lima', client: 'Frutos del Valle', status: 'WON', by: 1, lines: [[2, -120, 244], [8, -120, 244]] },
  { title: 'Traslado al piso 11', client: 'Quiroga Abogados', status: 'RESERVED', type: 'RELOCATION', by: 0, lines: [[2, 230, 594]] },
  { title: 'Oficina de proyecto', client: 'Constructora Sillar', status: 'CONFIRMED', by: 2, lines: [[3, 12, 193]] },
  { title: 'Ampliación de Nube', client: 'Nube Andina SAC', status: 'RESERVED', type: 'EXPANSION', by: 1, lines: [[4, -5, 85]] },
  { title: 'Oficina para fundación', client: 'Fundación Willay', status: 'RESERVED', by: 2, lines: [[4, 60, 424]] },
  { title: 'Oficina con vista', client: 'Clínica San Gabán', status: 'WON', by: 0, lines: [[5, -400, 41]] },
  { title: 'Nueva sede', client: 'Textil Amaru', status: 'WON', by: 2, lines: [[6, -30, null]] },
  { title: 'Laboratorio', client: 'Biotec Marañón', status: 'PENDING', by: 1, lines: [[7, 30, 394]] },
  { title: 'Oficina chica', client: 'Taller Ocho', status: 'DRAFT', by: 0, lines: [[9, 15, 196]] },
  { title: 'Piso de soporte', client: 'Andes Contact', status: 'CONFIRMED', by: 2, lines: [[10, -180, 70], [10, 71, 435]] },
  { title: 'Sala de capacitación', client: 'Escuela Sur', status: 'LOST', by: 1, lines: [[11, 20, 200]] },
] // biome-ignore format: a list of deals reads better in rows

/** A floor of offices in the operator's second campus with its deals: past, running, to come, and two in conflict. */
export async function makeDeals(
  tx: Tx,
  tenant: MadeTenant,
  campus: MadeCampus,
  people: MadeUser[],
  now: Temporal.Instant,
) {
  const today = now.toZonedDateTimeISO(campus.timeZone).toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const floor = await makeFloor(tx, campus, { name: 'Piso 11', capacity: 110 })
  const rooms = await makeRooms(
    tx,
    floor,
    offices.map((capacity, place) => ({
      name: `Oficina ${1101 + place}`,
      capacity,
      bookable: false,
      features: ['WIFI', 'POWER_OUTLET'],
    })),
  )
  const common = { tenant_id: tenant.tenantId, campus_id: campus.campusId, starts_on: day(-400) }
  const ofOffices = rooms.map(({ spaceId, name }, place) => ({
    ...common,
    id: randomUUIDv7(),
    code: `ISI-${1101 + place}`,
    name,
    type: (offices[place] ?? 0) > 12 ? 'SUITE' : 'PRIVATE_OFFICE',
    space_id: spaceId,
    capacity: offices[place] ?? null,
    features: ['FURNISHED', 'AIR_CONDITIONING'],
    location_features: place % 3 === 0 ? ['NATURAL_LIGHT'] : ['INTERIOR'],
  }))
  const beside = additionals.map(([code, name, type]) => ({ ...common, id: randomUUIDv7(), code, name, type }))
  await tx.insertInto('products').values(ofOffices).execute()
  await tx.insertInto('products').values(beside).execute()
  const [seller] = people
  if (!seller) throw new Error('somebody sells')
  const monthly = [...offices.map(capacity => 820_00 * capacity), ...additionals.map(([, , , amount]) => amount)]
  await tx
    .insertInto('prices')
    .values(
      [...ofOffices, ...beside].map(({ id }, place) => ({
        tenant_id: tenant.tenantId,
        id: randomUUIDv7(),
        product_id: id,
        type: 'BASE',
        currency: 'PEN',
        amount: monthly[place] ?? 1,
        starts_on: day(-400),
        ends_on: null,
        created_by: seller.userId,
      })),
    )
    .execute()
  await makeExceptions(tx, tenant, [
    { productId: ofOffices[9]?.id ?? '', startsOn: day(-2), endsOn: day(9), reason: 'MAINTENANCE', createdBy: seller },
    {
      productId: ofOffices[11]?.id ?? '',
      startsOn: day(25),
      endsOn: day(55),
      status: 'TENTATIVE',
      reason: 'EVENT',
      description: 'Feria de emprendedores',
      createdBy: seller,
    },
  ])
  const log: { at: string; by: MadeUser; action: AuditAction; id: string; after: object }[] = []
  for (const [place, { title, client, status, type, by, lines }] of deals.entries()) {
    const createdAt = now.subtract({ hours: 24 * (deals.length - place) })
    const executive = people[by] ?? seller
    const { saleId } = await makeDeal(tx, tenant, {
      title,
      clientName: client,
      status,
      type,
      executive,
      createdAt,
      lines: lines.map(([office, from, to]) => ({
        productId: ofOffices[office]?.id ?? '',
        startsOn: day(from),
        endsOn: to === null ? null : day(to),
        amount: monthly[office],
      })),
    })
    const after = { title, status, client, salesExecutive: `${executive.givenName} ${executive.lastname}` }
    log.push({ at: createdAt.toString(), by: executive, action: 'sale.created', id: saleId, after })
  }
  await tx
    .insertInto('audit_log')
    .values(
      log.map(({ at, by, action, id, after }) => ({
        tenant_id: tenant.tenantId,
        at,
        actor_id: by.userId,
        actor_name: `${by.givenName} ${by.lastname}`,
        cause: 'PERSON',
        action,
        entity_type: 'sale',
        entity_id: id,
        after: JSON.stringify(after),
      })),
    )
    .execute()
}
