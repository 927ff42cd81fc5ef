import { creditableOf } from '@aforo/api/money/billing.rules'
import { contractsInForce } from '../../deals/contracts/contracts.ts'
import { unless } from '../../platform/database/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import { invalidField, type Refusals } from '../../platform/http/refusals.ts'
import { monthOf } from './billing.present.ts'
import { findBilling, type WholeBilling } from './billing.queries.ts'
import { setLive } from './credit-notes.queries.ts'
import { daysOfMonth } from './run.rules.ts'

/**
 * Lets the month be billed to the client whose it is, where notes took back all that another client was billed of it: an addendum of
 * parties came later than the bill.
 */
export async function releaseCredited(tx: Tx, id: string): Promise<void> {
  const row = await findBilling(tx, id)
  if (!row) return
  const left = creditableOf(row.entries)
  const whole = row.entries.filter(entry => entry.contract && entry.referenceId === null && left.get(entry.id) === 0)
  if (whole.length === 0) return
  const ids = [...new Set(whole.flatMap(({ contract }) => contract?.id ?? []))]
  const inForce = await contractsInForce(tx, { ...daysOfMonth(monthOf(row.month)), limit: ids.length, only: ids })
  const ofOthers = new Set(inForce.filter(({ clientId }) => clientId !== row.client_id).map(({ id }) => id))
  const gone = whole.filter(({ contract }) => contract && ofOthers.has(contract.id)).map(entry => entry.id)
  await setLive(tx, row.id, withAdjustments(row, gone), false)
}

const withAdjustments = ({ entries }: WholeBilling, ids: readonly string[]) =>
  entries.filter(({ id, referenceId }) => ids.includes(referenceId ?? id)).map(({ id }) => id)

/** Has a bill's lines count again once a note is gone. @throws INVALID_FIELD where their month was billed to somebody else meanwhile */
export const holdMonthAgain = (tx: Tx, row: WholeBilling, errors: Refusals<'INVALID_FIELD'>): Promise<void> =>
  unless(
    'billing_entries_line_once',
    () => invalidField(errors, 'noteId', 'Lo que acredita ya se facturó a otro cliente: anula antes esa factura.'),
    () =>
      setLive(
        tx,
        row.id,
        row.entries.map(({ id }) => id),
        true,
      ),
  )
