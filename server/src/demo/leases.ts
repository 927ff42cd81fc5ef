import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '../platform/audit-actions.ts'
import type { Tx } from '../platform/database/database.ts'
import type { MadeCampus, MadeTenant, MadeUser } from './factories.ts'

interface StepUpCast {
  from: number
  kind: 'PERCENT' | 'AMOUNT'
  /** Hundredths of a percent, or minor units. */
  value: number
  repeats: boolean
}

interface LeaseCast {
  landlord: 'larco' | 'urbana'
  what: string
  /** Days from today. */
  notice?: number
  renewal?: number
  periods: {
    /** Days from today, both included. */
    days: [from: number, to: number]
    /** Hundredths of m². */
    area: number
    /** Minor units a month. */
    rent: number
    currency: 'PEN' | 'USD'
    grace?: number
    deposit?: number
    stepUps?: StepUpCast[]
  }[]
}

const landlordCast = {
  larco: {
    name: 'Inmobiliaria Paseo Larco S.A.C.',
    tax_id: '20612340987',
    contact_name: 'Rosario Belaunde',
    email: 'contratos@paseolarco.example',
    phone: '+51 1 445 7788',
    address: 'Av. José Larco 1150, Miraflores',
  },
  urbana: {
    name: 'Urbana Propiedades S.A.',
    tax_id: '20555007311',
    contact_name: 'Ernesto Zegarra',
    email: 'ezegarra@urbana.example',
    phone: '+51 1 222 4010',
    address: 'Calle Las Begonias 552, San Isidro',
  },
} as const

const yearly = (value: number): StepUpCast => ({ from: 1, kind: 'PERCENT', value, repeats: true })

/** In the order of the operator's campuses: one that ends soon, one that was renewed, one whose rent rises within a month. */
const cast: LeaseCast[] = [
  {
    landlord: 'larco',
    what: 'Pisos 4, 5 y 6, con 12 estacionamientos',
    notice: 820,
    periods: [
      {
        days: [-820, 1_005],
        area: 1_240_00,
        rent: 42_500_00,
        currency: 'PEN',
        grace: 3,
        deposit: 85_000_00,
        stepUps: [yearly(4_00)],
      },
    ],
  },
  {
    landlord: 'urbana',
    what: 'Pisos 9 y 10',
    renewal: 480,
    periods: [
      { days: [-1_300, -205], area: 860_00, rent: 14_200_00, currency: 'USD', deposit: 28_400_00 },
      {
        days: [-204, 891],
        area: 980_50,
        rent: 16_800_00,
        currency: 'USD',
        deposit: 33_600_00,
        stepUps: [
          { from: 1, kind: 'AMOUNT', value: 500_00, repeats: false },
          { from: 2, kind: 'PERCENT', value: 3_00, repeats: true },
        ],
      },
    ],
  },
  {
    landlord: 'larco',
    what: 'Casa principal',
    notice: 60,
    renewal: 30,
    periods: [{ days: [-945, 150], area: 410_00, rent: 13_900_00, currency: 'PEN', deposit: 27_800_00 }],
  },
  {
    landlord: 'urbana',
    what: 'Piso 2',
    periods: [
      {
        days: [-345, 1_480],
        area: 525_50,
        rent: 18_600_00,
        currency: 'PEN',
        grace: 2,
        deposit: 37_200_00,
        stepUps: [yearly(3_50)],
      },
    ],
  },
  {
    landlord: 'urbana',
    what: 'Local 301',
    notice: 500,
    periods: [
      { days: [-500, 595], area: 320_00, rent: 7_450_00, currency: 'USD', deposit: 14_900_00, stepUps: [yearly(2_50)] },
    ],
  },
]

/** Two landlords, and a lease of each campus. */
export async function makeLeases(
  tx: Tx,
  tenant: MadeTenant,
  campuses: readonly (MadeCampus & { code: string })[],
  madeBy: MadeUser,
  today: Temporal.PlainDate,
) {
  const tenant_id = tenant.tenantId
  const day = (days: number) => today.add({ days }).toString()
  const ids = { larco: randomUUIDv7(), urbana: randomUUIDv7() }
  await tx
    .insertInto('landlords')
    .values(
      (['larco', 'urbana'] as const).map(key => ({
        tenant_id,
        id: ids[key],
        country_code: 'PE',
        ...landlordCast[key],
      })),
    )
    .execute()
  const leases = campuses.flatMap((campus, place) => {
    const lease = cast[place]
    return lease ? [{ ...lease, id: randomUUIDv7(), campus }] : []
  })
  await tx
    .insertInto('rental_contracts')
    .values(
      leases.map(({ id, campus, landlord, what, notice, renewal, periods }) => ({
        tenant_id,
        id,
        code: `ALQ-${campus.code}-${day(periods[0]?.days[0] ?? 0).slice(0, 4)}`,
        landlord_id: ids[landlord],
        description: what,
        notice_on: notice === undefined ? null : day(notice),
        renewal_on: renewal === undefined ? null : day(renewal),
        created_by: madeBy.userId,
      })),
    )
    .execute()
  const periods = leases.flatMap(({ id, campus, periods }) =>
    periods.map(period => ({ ...period, id: randomUUIDv7(), contract_id: id, campus_id: campus.campusId })),
  )
  await tx
    .insertInto('rental_periods')
    .values(
      periods.map(({ id, contract_id, campus_id, days, area, rent, currency, grace = 0, deposit = 0 }) => ({
        tenant_id,
        id,
        contract_id,
        campus_id,
        area,
        rent,
        currency,
        starts_on: day(days[0]),
        ends_on: day(days[1]),
        grace_months: grace,
        deposit,
      })),
    )
    .execute()
  const stepUps = periods.flatMap(({ id, stepUps = [] }) =>
    stepUps.map(({ from, kind, value, repeats }) => ({
      tenant_id,
      period_id: id,
      from_anniversary: from,
      kind,
      value,
      repeats,
    })),
  )
  await tx.insertInto('rental_step_ups').values(stepUps).execute()
  const lines = [
    ...leases.map(({ id }) => ({
      entity_type: 'rental_contract',
      entity_id: id,
      action: 'rental_contract.created' as const,
    })),
    ...Object.values(ids).map(id => ({ entity_type: 'landlord', entity_id: id, action: 'landlord.created' as const })),
  ]
  await tx
    .insertInto('audit_log')
    .values(
      lines.map(line => ({
        ...line,
        action: line.action satisfies AuditAction,
        tenant_id,
        actor_id: madeBy.userId,
        actor_name: `${madeBy.givenName} ${madeBy.lastname}`,
        at: today
          .subtract({ days: 40 })
          .toZonedDateTime({ timeZone: 'America/Lima', plainTime: '10:20' })
          .toInstant()
          .toString(),
      })),
    )
    .execute()
}
