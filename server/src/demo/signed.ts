import { randomUUIDv7 } from 'node:crypto'
import type { Database, Tx } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { MadeTenant, MadeUser } from './factories.ts'

export interface SignedGiven {
  /** The deal that it was made from. */
  saleId: string
  lines: {
    productId: string
    startsOn: string
    endsOn: string | null
    /** Minor units; S/ 1,000.00 unless said. */
    monthly?: number
    freeDays?: number
    /** A service takes no days. */
    exclusive?: boolean
  }[]
  signedBy: MadeUser
  currency?: 'PEN' | 'USD'
  countryCode?: string
  /** Hundredths of a percent on each anniversary. */
  yearlyIncrease?: number
  discounts?: { rate: number; startsOn: string; endsOn: string }[]
}

/** A contract as its signature leaves it, of a company and a client of its own. @returns its id */
export async function makeSigned(target: Database | Tx, { tenantId }: MadeTenant, given: SignedGiven): Promise<string> {
  const [contractId, companyId, teamId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const key = { tenant_id: tenantId }
  const { countryCode = 'PE', currency = 'PEN', yearlyIncrease = 0, discounts = [], signedBy } = given
  const first = given.lines.map(({ startsOn }) => startsOn).sort()[0] ?? '2026-01-01'
  const mark = contractId.slice(-8)
  const run = async (tx: Tx) => {
    const company = { legal_name: 'Operador', tax_id: mark, address: 'Av. José Larco 345' }
    await tx
      .insertInto('companies')
      .values({ ...key, ...company, id: companyId, country_code: countryCode })
      .execute()
    // A team of customers is a customer by that.
    await tx
      .insertInto('teams')
      .values({ ...key, id: teamId, name: `Cliente ${mark}`, type: 'BILLABLE' })
      .execute()
    await tx
      .insertInto('contracts')
      .values({
        ...key,
        id: contractId,
        root_id: contractId,
        current_id: contractId,
        chain_client_id: teamId,
        sale_id: given.saleId,
        country_code: countryCode,
        contract_type: 'OFFICE',
        status: 'SIGNED',
        number: `C-2026-${mark}`,
        company_id: companyId,
        client_id: teamId,
        currency,
        starts_on: first,
        yearly_increase: yearlyIncrease,
        signed_on: first,
        signed_by: 'Ana Ruiz',
        signed_at: `${first}T12:00:00Z`,
        created_by: signedBy.userId,
      })
      .execute()
    const lines = given.lines.map(
      ({ productId, startsOn, endsOn, monthly = 1_000_00, freeDays = 0, exclusive = true }) => ({
        ...key,
        id: randomUUIDv7(),
        contract_id: contractId,
        product_id: productId,
        monthly,
        starts_on: startsOn,
        ends_on: endsOn,
        free_days: freeDays,
        exclusive,
      }),
    )
    if (lines.length > 0) await tx.insertInto('signed_lines').values(lines).execute()
    const rows = discounts.map(({ rate, startsOn, endsOn }, position) => ({
      ...key,
      contract_id: contractId,
      position,
      rate,
      starts_on: startsOn,
      ends_on: endsOn,
    }))
    if (rows.length > 0) await tx.insertInto('signed_discounts').values(rows).execute()
  }
  await ('kysely' in target ? asSystem(target, run) : run(target))
  return contractId
}
