import type { WalletExplained } from '@aforo/api/money/wallets'
import { add, subtract } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import type { HandlerContext } from '../../platform/http/on.ts'
import { allowanceIn } from './months.queries.ts'
import { presentWallet, sumsOf } from './wallets.present.ts'
import { findSettings, listHolds, type WalletRow } from './wallets.queries.ts'
import { lapseOf, lastDayOf, monthAfter } from './wallets.rules.ts'

const bookingHeld = /^booking:([0-9a-f-]{36})$/

/** Why a wallet shows what it shows now, and what its month will end with. */
export async function explainWallet(
  { tx, now, caller }: HandlerContext,
  row: WalletRow,
): Promise<z.input<typeof WalletExplained>> {
  const [settings, holds, deposits] = await Promise.all([
    findSettings(tx),
    listHolds(tx, row.id, now),
    allowanceIn(tx, row.id, monthAfter(row.month)),
  ])
  const sums = sumsOf(row)
  // What drafts hold is charged if they are confirmed.
  const ending = subtract(row.balance, row.held)
  const lapses = lapseOf({ ...sums, purchases: subtract(sums.purchases, row.held) }, ending, settings.included_credits)
  return {
    wallet: presentWallet(row, caller, settings.low_at),
    holds: holds.map(({ amount, concept, reference, held_until }) => ({
      amount,
      concept,
      reservationId: bookingHeld.exec(reference)?.[1] ?? null,
      until: held_until.toString(),
    })),
    lines: [
      { what: 'Saldo con que empezó el mes', amount: sums.opening },
      { what: 'Depósitos incluidos en contratos', amount: sums.included },
      { what: 'Otros depósitos', amount: subtract(sums.deposits, sums.included) },
      { what: 'Reservas, menos lo devuelto', amount: sums.purchases },
      { what: 'Débitos', amount: sums.debits },
      { what: 'Ajustes y vencimientos', amount: sums.adjustments },
    ].filter(({ amount }, place) => place === 0 || amount !== 0),
    monthEnd: {
      lastDay: lastDayOf(row.month),
      balance: ending,
      lapses,
      deposits,
      next: add(subtract(ending, lapses), deposits),
    },
  }
}
