import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'

export interface SignedLine {
  productId: string
  /** Minor units a month without tax. */
  monthly: number
  startsOn: string
  endsOn?: string | null
  freeDays?: number
}

export interface SignedGiven {
  tenantId: string
  clientId: string
  companyId: string
  createdBy: string
  number: string
  currency?: 'PEN' | 'USD'
  countryCode?: string
  lines: SignedLine[]
  /** Percent in hundredths, between two days. */
  discounts?: { rate: number; startsOn: string; endsOn: string }[]
  yearlyIncrease?: number
  setUpFee?: number
  deposit?: number
  creditDays?: number | null
  /** False where several contracts have the same product at once, as no signature would let them. */
  exclusive?: boolean
}

/** A signed contract with what it bills, as its signature would have left it. @returns its id, and those of its lines */
export async function makeSignedContract(tx: Tx, given: SignedGiven): Promise<{ id: string; lineIds: string[] }> {
  const { tenantId: tenant_id, lines, discounts = [] } = given
  const saleId = randomUUIDv7()
  const id = randomUUIDv7()
  const startsOn = lines.map(line => line.startsOn).sort()[0] ?? '2026-01-01'
  const currency = given.currency ?? 'PEN'
  const monthly = lines.reduce((sum, line) => sum + line.monthly, 0)
  await tx
    .insertInto('sales')
    .values({
      tenant_id,
      id: saleId,
      title: `Contrato ${given.number}`,
      type: 'NEW',
      status: 'COMPLETED',
      client_id: given.clientId,
      currency,
      source: 'LOCAL',
      monthly,
    })
    .execute()
  await tx
    .insertInto('contracts')
    .values({
      tenant_id,
      id,
      root_id: id,
      sale_id: saleId,
      country_code: given.countryCode ?? 'PE',
      contract_type: 'OFFICE',
      status: 'SIGNED',
      number: given.number,
      company_id: given.companyId,
      current_id: id,
      chain_client_id: given.clientId,
      chain_monthly: monthly,
      client_id: given.clientId,
      currency,
      starts_on: startsOn,
      credit_days: given.creditDays ?? null,
      deposit: given.deposit ?? 0,
      set_up_fee: given.setUpFee ?? 0,
      yearly_increase: given.yearlyIncrease ?? 0,
      monthly,
      signed_on: startsOn,
      signed_by: 'Representante',
      signed_at: `${startsOn}T12:00:00Z`,
      created_by: given.createdBy,
    })
    .execute()
  const rows = lines.map(line => ({
    tenant_id,
    id: randomUUIDv7(),
    contract_id: id,
    product_id: line.productId,
    monthly: line.monthly,
    starts_on: line.startsOn,
    ends_on: line.endsOn ?? null,
    free_days: line.freeDays ?? 0,
    exclusive: given.exclusive ?? true,
  }))
  await tx.insertInto('signed_lines').values(rows).execute()
  if (discounts.length > 0)
    await tx
      .insertInto('signed_discounts')
      .values(
        discounts.map(({ rate, startsOn: from, endsOn }, position) => ({
          tenant_id,
          contract_id: id,
          position,
          rate,
          starts_on: from,
          ends_on: endsOn,
        })),
      )
      .execute()
  return { id, lineIds: rows.map(row => row.id) }
}
