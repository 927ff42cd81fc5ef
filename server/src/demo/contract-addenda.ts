import { randomUUIDv7 } from 'node:crypto'
import type { AddendumChange } from '@aforo/api/deals/contract-addenda'
import { monthsAfter, plainDate } from '@aforo/api/platform/calendar-dates.rules'
import { sql } from 'kysely'
import { chainAfter } from '../deals/contracts/addenda.rules.ts'
import { type Line, monthlyOf, type SignedLine } from '../deals/contracts/lines.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { insertLines } from './contract-rows.ts'

export type Around = { today: string; endsOn: string }

/** A tenth more from the first of next month on. */
export const priceRise = (signed: readonly SignedLine[], { today }: Around): AddendumChange => ({
  kind: 'PRICE',
  from: plainDate(monthsAfter(today, 1)).with({ day: 1 }).toString(),
  prices: signed.slice(0, 1).map(({ id, monthly }) => ({ lineId: id, unitPrice: Math.round(monthly / 10) * 11 })),
})

export const extension = (_: readonly SignedLine[], { endsOn }: Around): AddendumChange => ({
  kind: 'EXTENSION',
  endDate: monthsAfter(endsOn, 6),
})

/** An addendum of a contract that was just signed: a price is signed too, an extension is still a draft. */
export async function addendumOf(
  tx: Tx,
  { tenantId, rootId, now }: { tenantId: string; rootId: string; now: Temporal.Instant },
  change: AddendumChange,
  lines: readonly Line[],
  signed: readonly SignedLine[],
): Promise<readonly SignedLine[]> {
  const { search: _, ...root } = await tx
    .selectFrom('contracts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rootId)
    .executeTakeFirstOrThrow()
  const decided = chainAfter(
    change,
    {
      startsOn: root.starts_on,
      changedFrom: root.starts_on,
      lines: signed,
      origins: new Map(lines.map(line => [line.id, line])),
      countryCode: root.country_code,
      facts: new Map(
        signed.map(({ productId }) => [productId, { type: 'PRIVATE_OFFICE', country: 'PE', deleted: false }]),
      ),
    },
    randomUUIDv7,
  )
  if ('fault' in decided) throw new Error(decided.fault.message)
  const { from, own, lines: after } = decided.after
  const id = randomUUIDv7()
  const isSigned = change.kind === 'PRICE'
  const endsOn =
    own
      .map(line => line.endsOn ?? '')
      .sort()
      .at(-1) || null
  const monthly = monthlyOf(own)
  const jsonOf = (value: unknown) => JSON.stringify(value)
  await tx
    .insertInto('contracts')
    .values({
      ...root,
      id,
      changes_id: rootId,
      change_kind: change.kind,
      changes_from: from,
      change: jsonOf({ ...change, before: signed, after }),
      current_id: id,
      status: isSigned ? 'SIGNED' : 'DRAFT',
      number: isSigned ? `${root.number}-A1` : null,
      ends_on: endsOn,
      chain_ends_on: endsOn,
      monthly,
      chain_monthly: monthly,
      client_info: jsonOf(root.client_info),
      representative_info: jsonOf(root.representative_info),
      member_responsible_info: jsonOf(root.member_responsible_info),
      invoice_contact: jsonOf(root.invoice_contact),
      payment_contact: jsonOf(root.payment_contact),
      synced: jsonOf(root.synced),
      synced_at: now.toString(),
      signed_at: isSigned ? now.toString() : null,
      ...(!isSigned && {
        signed_on: null,
        signed_by: null,
        signed_file_key: null,
        signed_file_name: null,
        signed_file_sha256: null,
        steps_done: [],
      }),
      archived_at: null,
      created_at: now.subtract({ hours: 5 }).toString(),
    })
    .execute()
  await insertLines(tx, tenantId, id, own)
  for (const [table, column] of [
    ['contract_accounts', 'account_id'],
    ['contract_representatives', 'representative_id, position'],
  ])
    await sql`insert into ${sql.table(table ?? '')} (tenant_id, contract_id, ${sql.raw(column ?? '')})
      select tenant_id, ${id}::uuid, ${sql.raw(column ?? '')} from ${sql.table(table ?? '')}
      where tenant_id = ${tenantId}::uuid and contract_id = ${rootId}::uuid`.execute(tx)
  if (!isSigned) return signed
  await tx
    .updateTable('contracts')
    .set({ current_id: id, chain_monthly: monthly, chain_ends_on: endsOn })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rootId)
    .execute()
  return after
}
