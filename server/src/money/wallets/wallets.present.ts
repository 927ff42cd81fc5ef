import type { Movement, Wallet } from '@aforo/api/money/wallets'
import { formatMinor } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import type { z } from 'zod'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MovementRow } from './movements.queries.ts'
import type { WalletRow } from './wallets.queries.ts'
import { availableIn, isReversible, type MonthSums, referenceOf, stateOf } from './wallets.rules.ts'

/** Before amounts become text at the contract's edge. */
export type WalletAnswer = z.input<typeof Wallet>
export type MovementAnswer = z.input<typeof Movement>

export const isOffice = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_ROOT')

/** The sums of the month that was asked for; one without entries begins and ends with what the last one left. */
export function sumsOf(row: WalletRow): MonthSums & { closing: number } {
  if (row.month_found === row.month)
    return {
      opening: row.opening ?? 0,
      deposits: row.deposits ?? 0,
      purchases: row.purchases ?? 0,
      debits: row.debits ?? 0,
      adjustments: row.adjustments ?? 0,
      included: row.included ?? 0,
      closing: row.closing ?? 0,
    }
  const opening = row.closing ?? 0
  return { opening, deposits: 0, purchases: 0, debits: 0, adjustments: 0, included: 0, closing: opening }
}

export function presentWallet(row: WalletRow, caller: Pick<Caller, 'roles'>, lowAt: number): WalletAnswer {
  const [year = 0, month = 0] = row.month.split('-').map(Number)
  const sums = sumsOf(row)
  return {
    ...camelCased(row, ['id', 'name', 'entity_id', 'entity_type', 'entity_name', 'restricted', 'held', 'version']),
    month,
    year,
    balance: sums.closing,
    opening: sums.opening,
    depositCalculation: sums.deposits,
    purchaseCalculation: subtract(0, sums.purchases),
    debitCalculation: subtract(0, sums.debits),
    adjustmentCalculation: sums.adjustments,
    available: availableIn(row),
    state: stateOf(row.balance, lowAt),
    overdraft: { allowed: row.lowest !== 0, limit: row.lowest === null ? null : subtract(0, row.lowest) },
    can: { change: isOffice(caller) },
  }
}

const titles = {
  CONTRACT: 'Créditos incluidos del contrato',
  LAPSE: 'Créditos que vencieron',
  MANUAL: 'A mano',
} as const

function belongsTo(row: MovementRow): MovementAnswer['belongsTo'] {
  if (row.kind === 'REVERSAL')
    return { kind: 'REVERSAL', id: row.reverses_id, title: row.concept ? `Reversión de «${row.concept}»` : 'Reversión' }
  const { kind, id } = referenceOf(row.reference)
  return { kind, id, title: kind === 'BOOKING' ? row.concept : titles[kind] }
}

export const presentMovement =
  (caller: Pick<Caller, 'roles'>) =>
  (row: MovementRow): MovementAnswer => ({
    ...camelCased(row, [
      'id',
      'position',
      'kind',
      'amount',
      'balance',
      'concept',
      'reason',
      'reverses_id',
      'reversed_by_id',
    ]),
    walletId: row.account_id,
    at: row.at.toString(),
    belongsTo: belongsTo(row),
    who: row.actor_name ?? 'Aforo',
    can: {
      reverse: isOffice(caller) && isReversible(camelCased(row, ['kind', 'reference', 'reversed_by_id'])),
    },
  })

/** What the audit log keeps of a wallet. */
export const traceOf = (row: WalletRow) => ({
  name: row.name,
  entity: row.entity_name,
  restricted: row.restricted,
  overdraft: overdraftInWords(row.lowest),
})

export const overdraftInWords = (lowest: number | null): string =>
  lowest === 0 ? 'No' : lowest === null ? 'Sin límite' : `Hasta ${formatMinor(-lowest, 'CREDIT')}`

export const historyWords = {
  fields: {
    name: 'Nombre',
    entity: 'De quién es',
    restricted: 'Solo en las sedes de su equipo',
    overdraft: 'Sobregiro',
    amount: 'Importe',
    concept: 'Concepto',
    reason: 'Motivo',
  },
  values: { restricted: { true: 'Sí', false: 'No' } },
}
