import { randomUUIDv7 } from 'node:crypto'
import type { ClientDocument } from '@aforo/api/people/client-documents'
import type { Tx } from '../../platform/database/database.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import type { UnitOfWork } from '../../platform/unit-of-work.ts'
import { insertTeams, lockAlone, updateTeam } from '../teams/teams.ts'
import { traceOf } from './customers.present.ts'
import { findCustomer, lockCustomer, takeTaxId, updateCustomer } from './customers.queries.ts'
import { readClientDocument } from './tax-id.rules.ts'

type Unit = Pick<UnitOfWork, 'record' | 'emit'> & { tx: Tx }

const longestName = 100

/**
 * Makes a customer of a company that another system named. A document that can't be one, or that another customer has, is
 * left out.
 * @returns undefined if another team has the name
 */
export async function registerCustomer(
  { tx, record, emit }: Unit,
  { name, documentType = 'TAX_ID', taxId }: { name: string; documentType?: ClientDocument; taxId: string | null },
): Promise<{ id: string; version: number } | undefined> {
  const id = randomUUIDv7()
  const team = { name: name.slice(0, longestName).trim(), type: 'BILLABLE' as const }
  if (!(await insertTeams(tx, [{ id, ...team }])).has(id)) return undefined
  const made = await findCustomer(tx, id)
  if (!made) throw new Error('a customer that was just made is not there')
  const read = taxId ? readClientDocument(made.country_code, documentType, taxId) : undefined
  const valid = read && 'taxId' in read ? read.taxId : null
  if (valid !== null) await takeTaxId(tx, id, { documentType, taxId: valid })
  await updateCustomer(tx, id, { legal_name: name.length > longestName ? name : null })
  const row = (await findCustomer(tx, id)) ?? made
  record({ action: 'customer.created', entityType: 'customer', entityId: id, after: traceOf(row) })
  record({ action: 'team.created', entityType: 'team', entityId: id, after: team })
  emit({ topic: 'customers', id })
  emit({ topic: 'teams', id })
  return { id, version: row.version }
}

/** Undoes that: removes the customer if it is still as it was made. Whether something else is for it, the caller has asked. */
export async function unregisterCustomer(
  { tx, record, emit, ports, now }: Unit & Pick<UnitOfWork, 'ports'> & { now: Temporal.Instant },
  { id, version }: { id: string; version: number },
): Promise<void> {
  await lockAlone(tx, id)
  const row = (await lockCustomer(tx, id)) && (await findCustomer(tx, id))
  if (!row || row.version !== version) return
  const { forbids, takes } = await dependentsOf({ tx, now, ports }, { subject: 'CLIENT', id }, 'REMOVE')
  if (forbids.length + takes.length > 0) return
  await updateTeam(tx, id, { deleted_at: now.toString() })
  record({ action: 'team.deleted', entityType: 'team', entityId: id, before: { name: row.name, type: 'BILLABLE' } })
  emit({ topic: 'customers', id })
  emit({ topic: 'teams', id })
}
