import { randomUUIDv7 } from 'node:crypto'
import type { BillingConcept, BillingStatus } from '@aforo/api/money/bill-states'
import { totalsOfBill } from '@aforo/api/money/billing.rules'
import type { Tx } from '../platform/database/database.ts'
import type { MadeTenant, MadeUser } from './factories.ts'

type Line = [concept: BillingConcept, description: string, amount: number]

interface BillCast {
  /** A client by its place among them. */
  client: number
  lines: Line[]
  currency?: 'PEN' | 'USD'
  /** Their states in the last two months, this one and the coming one; undefined: none. */
  states: [BillingStatus?, BillingStatus?, BillingStatus?, BillingStatus?]
}

const cast: BillCast[] = [
  {
    client: 0,
    lines: [
      ['PURCHASE', 'Oficina 601', 3_560_00],
      ['PURCHASE', 'Escritorio fijo 1', 890_00],
    ],
    states: ['SAP_PROCESSED', 'SAP_PROCESSED', 'READY_FOR_SAP', 'DRAFT'],
  },
  {
    client: 1,
    lines: [
      ['PURCHASE', 'Oficina 603', 5_340_00],
      ['SERVICE', 'Horas de sala a cuenta', 420_00],
    ],
    states: ['SAP_PROCESSED', 'SAP_PROCESSED', 'PENDING_PO', 'DRAFT'],
  },
  {
    client: 2,
    lines: [
      ['PURCHASE', 'Suite 605', 12_460_00],
      ['PURCHASE_ADJUSTMENT', 'Dos días sin aire acondicionado', -804_00],
    ],
    states: ['SAP_PROCESSED', 'SAP_PROCESSED', 'REQUIRES_MANUAL_REVIEW', 'DRAFT'],
  },
  {
    client: 3,
    lines: [['PURCHASE', 'Escritorios fijos', 980_00]],
    currency: 'USD',
    states: ['SAP_PROCESSED', 'CANCELLED', 'SAP_FAILED', 'DRAFT'],
  },
  {
    client: 4,
    lines: [
      ['PURCHASE', 'Oficina 604', 7_120_00],
      ['SET_UP_FEE', 'Implementación', 1_500_00],
      ['WARRANTY', 'Garantía de dos meses', 14_240_00],
    ],
    states: [undefined, undefined, 'MANUALLY_MODIFIED', 'DRAFT'],
  },
]

const reviewReason = 'El cliente pide que el ajuste sea por tres días.'
const fault = 'SAP dijo (-5002): Invalid BP code [OINV.CardCode]'

/** Some months of bills in all states, as they would stand on any working day. */
export async function makeBills(
  tx: Tx,
  { tenantId: tenant_id }: MadeTenant,
  boss: MadeUser,
  { now, today }: { now: Temporal.Instant; today: string },
) {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('country_code', '=', 'PE')
    .executeTakeFirstOrThrow()
  const clients = await tx
    .selectFrom('customers as c')
    .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'c.tenant_id').onRef('t.id', '=', 'c.team_id'))
    .select(['c.team_id as id'])
    .where('c.tenant_id', '=', tenant_id)
    // The two that everything else of the demo is about, too.
    .where('t.name', 'in', ['Nube Andina SAC', 'Quiroga Abogados'])
    .orderBy('t.name')
    .execute()
  const who = `${boss.givenName} ${boss.lastname}`
  let made = 0
  // What is not the first of its month is billed apart: beside what the contracts bill, and where a client has several.
  const there = await tx
    .selectFrom('billings')
    .select(eb => ['client_id', 'currency', 'month', eb.fn.countAll<number>().as('bills')])
    .where('tenant_id', '=', tenant_id)
    .groupBy(['client_id', 'currency', 'month'])
    .execute()
  const counted = new Map(
    there.map(({ client_id, currency, month, bills }) => [[client_id, currency, month].join(' '), Number(bills)]),
  )
  for (const { client, lines, currency = 'PEN', states } of cast) {
    const id = clients[client % clients.length]?.id
    if (id === undefined) return
    for (const [place, status] of states.entries()) {
      if (status === undefined) continue
      made++
      const month = Temporal.PlainDate.from(today)
        .with({ day: 1 })
        .add({ months: place - 2 })
      await makeBill(tx, {
        key: { tenant_id, client_id: id, company_id: company.id, currency },
        month: month.toString(),
        supplement: nextOf(counted, status, [id, currency, month.toString()].join(' ')),
        status,
        lines,
        // Those of other months were dated a few days before they began.
        issued: (place < 2 ? month.subtract({ days: 3 }) : Temporal.PlainDate.from(today)).toString(),
        at: (place < 2
          ? now.subtract({ hours: 24 * 31 * (2 - place) })
          : now.subtract({ hours: 20 + 9 * made })
        ).toString(),
        number: made,
        who,
        by: boss.userId,
      })
    }
  }
}

/** How many a key had before; one that is cancelled takes no place. */
function nextOf(counted: Map<string, number>, status: BillingStatus, key: string): number {
  if (status === 'CANCELLED') return 0
  const before = counted.get(key) ?? 0
  counted.set(key, before + 1)
  return before
}

interface Given {
  key: { tenant_id: string; client_id: string; company_id: string; currency: string }
  month: string
  supplement: number
  status: BillingStatus
  lines: Line[]
  issued: string
  at: string
  number: number
  who: string
  by: string
}

/** Where a bill has been before it came where it is. */
const ways: Partial<Record<BillingStatus, BillingStatus[]>> = {
  SAP_PROCESSED: ['READY_FOR_SAP', 'SENT_TO_SAP'],
  SAP_FAILED: ['READY_FOR_SAP', 'SENT_TO_SAP'],
  REQUIRES_MANUAL_REVIEW: ['READY_FOR_SAP'],
  MANUALLY_MODIFIED: ['READY_FOR_SAP', 'REQUIRES_MANUAL_REVIEW'],
}

async function makeBill(tx: Tx, { key, month, supplement, status, lines, issued, at, number, who, by }: Given) {
  const id = randomUUIDv7()
  const purchase = randomUUIDv7()
  const entries = lines.map(([concept, description, amount], position) => ({
    tenant_id: key.tenant_id,
    id: position === 0 ? purchase : randomUUIDv7(),
    billing_id: id,
    position,
    concept,
    description,
    amount,
    reference_id: concept === 'PURCHASE_ADJUSTMENT' ? purchase : null,
    source: 'HAND',
    month,
    live: status !== 'CANCELLED',
  }))
  const { net, tax, total } = totalsOfBill(
    entries.map(entry => ({ ...entry, referenceId: entry.reference_id })),
    18_00,
  )
  const wasDated = ways[status] !== undefined || status === 'READY_FOR_SAP'
  const inReview = status === 'REQUIRES_MANUAL_REVIEW' || status === 'MANUALLY_MODIFIED'
  const timeline = ['DRAFT', ...(ways[status] ?? []), ...(status === 'DRAFT' ? [] : [status])].map(one => ({
    status: one,
    at,
    who: ['SENT_TO_SAP', 'SAP_PROCESSED', 'SAP_FAILED'].includes(one) ? 'SAP' : who,
  }))
  await tx
    .insertInto('billings')
    .values({
      ...key,
      id,
      month,
      supplement,
      status,
      status_since: at,
      timeline: JSON.stringify(timeline),
      net,
      tax,
      total,
      tax_rate: 18_00,
      credit_days: 15,
      issued_on: wasDated ? issued : null,
      due_on: wasDated ? Temporal.PlainDate.from(issued).add({ days: 15 }).toString() : null,
      touched: true,
      cancel_reason: status === 'CANCELLED' ? 'El cliente dejó el espacio antes de que empezara el mes.' : null,
      review_reason: inReview ? reviewReason : null,
      review_since: inReview ? at : null,
      review_before: inReview
        ? JSON.stringify({
            entries: entries.map(entry => ({
              id: entry.id,
              concept: entry.concept,
              description: entry.description,
              // Who has changed it already took 500.00 off the first line.
              amount: entry.position === 0 && status === 'MANUALLY_MODIFIED' ? entry.amount + 500_00 : entry.amount,
            })),
            total: status === 'MANUALLY_MODIFIED' ? total + 590_00 : total,
          })
        : null,
      ...(status === 'SAP_PROCESSED' && {
        sap_doc_entry: 4_000 + number,
        sap_doc_num: 1_000_400 + number,
        sap_total: total,
      }),
      sap_fault: status === 'SAP_FAILED' ? fault : null,
      created_by: by,
      created_at: at,
    })
    .execute()
  await tx.insertInto('billing_entries').values(entries).execute()
}
