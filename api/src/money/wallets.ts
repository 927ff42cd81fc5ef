import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  everyone,
  FileStream,
  History,
  Id,
  Instant,
  invalidField,
  line,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Username,
  Version,
  WallTime,
} from '../platform/base.ts'
import { AmountAboveZero, AmountFromZero, AmountInput, AmountOutput } from '../platform/money.ts'
import { IncludedCredits, MovementKind, WalletEntity, WalletSort, WalletState } from './wallets-kinds.ts'

const Month = z.coerce.number().int().min(1).max(12)
const Year = z.coerce.number().int().min(2000).max(2199)

/** Both or neither; if omitted, the current month in the tenant's zone. */
const ofMonth = { month: Month.optional(), year: Year.optional() }

/** All amounts are credits, as text with two decimals. */
export const Wallet = z.object({
  id: Id,
  name: z.string(),
  /** Id of the team or user. */
  entityId: Id,
  entityType: WalletEntity,
  entityName: z.string(),
  /** Pays only at the campuses of its team, or of its user's teams. */
  restricted: z.boolean(),
  /** The month of the sums below. */
  month: z.int(),
  year: z.int(),
  /** At the end of that month; for the current month, now. */
  balance: AmountOutput,
  /** Balance at the beginning of the month. */
  opening: AmountOutput,
  /** Deposits, less reversed ones. */
  depositCalculation: AmountOutput,
  /** Charges for bookings, less refunds. */
  purchaseCalculation: AmountOutput,
  /** Withdrawals by hand, less reversed ones. */
  debitCalculation: AmountOutput,
  /** Can be negative: balance = opening + deposits − purchases − debits + adjustments. */
  adjustmentCalculation: AmountOutput,
  /** As of now: credits held by drafts, and credits available, including overdraft; null without a limit. */
  held: AmountOutput,
  available: AmountOutput.nullable(),
  state: WalletState,
  /** `limit`: how far below zero it may go; null for no limit. */
  overdraft: z.object({ allowed: z.boolean(), limit: AmountOutput.nullable() }),
  version: Version,
  can: z.object({ change: z.boolean() }),
})
export type Wallet = z.infer<typeof Wallet>

/** The record that a movement belongs to. */
export const BelongsTo = z.object({
  kind: z.enum(['BOOKING', 'CONTRACT', 'LAPSE', 'MANUAL', 'REVERSAL']),
  /** Id of the reservation, the contract or the reversed movement. */
  id: Id.nullable(),
  /** Its title for display. */
  title: z.string(),
})
export type BelongsTo = z.infer<typeof BelongsTo>

export const Movement = z.object({
  id: Id,
  walletId: Id,
  /** 1, 2, 3, … in the order of posting. */
  position: z.int(),
  at: Instant,
  kind: MovementKind,
  /** Negative for a withdrawal. */
  amount: AmountOutput,
  /** Balance after the movement. */
  balance: AmountOutput,
  concept: z.string(),
  reason: z.string().nullable(),
  belongsTo: BelongsTo,
  who: z.string(),
  reversesId: Id.nullable(),
  reversedById: Id.nullable(),
  can: z.object({ reverse: z.boolean() }),
})
export type Movement = z.infer<typeof Movement>

/** The record that a movement belongs to, in full. */
export const MovementReference = z.object({
  movement: Movement,
  /** A booking with its place and time, and all its charges and refunds, oldest first. */
  booking: z
    .object({
      reservationId: Id,
      subject: z.string(),
      spaceName: z.string(),
      campusName: z.string(),
      at: CalendarDate,
      from: WallTime,
      to: WallTime,
      status: z.string(),
      movements: z.array(Movement),
      /** Negative: the booking's final cost. */
      total: AmountOutput,
    })
    .nullable(),
  /** The movement that it reverses, or that reverses it. */
  counterpart: Movement.nullable(),
})
export type MovementReference = z.infer<typeof MovementReference>

/** Explains a wallet's balance. */
export const WalletExplained = z.object({
  wallet: Wallet,
  /** Credits that drafts hold now. */
  holds: z.array(
    z.object({
      amount: AmountOutput,
      concept: z.string(),
      reservationId: Id.nullable(),
      until: Instant,
    }),
  ),
  /** The month's balance, step by step, in words. */
  lines: z.array(z.object({ what: z.string(), amount: AmountOutput })),
  /** Forecast for the month's end if nothing else is posted. */
  monthEnd: z.object({
    lastDay: CalendarDate,
    balance: AmountOutput,
    /** Included credits that will lapse. */
    lapses: AmountOutput,
    /** Deposits from contracts on the first of the next month. */
    deposits: AmountOutput,
    /** Opening balance of the next month. */
    next: AmountOutput,
  }),
})
export type WalletExplained = z.infer<typeof WalletExplained>

export const WalletSettings = z.object({
  /** A wallet between zero and this amount is LOW. */
  lowAt: AmountOutput,
  includedCredits: IncludedCredits,
  version: Version,
})
export type WalletSettings = z.infer<typeof WalletSettings>

const office = { roles: backOffice } as const satisfies CallMeta
/** A person sees their own wallet and those of their teams. */
const person = { roles: everyone } as const satisfies CallMeta
const tags = ['wallets'] as const
const byId = z.object({ id: Id })
const Filter = z.object({
  /** Matches its name. */
  q: z.string().trim().max(100).optional(),
  /** The wallet of one team or user. */
  entityId: Id.optional(),
  entityType: WalletEntity.optional(),
  state: commaList(WalletState).optional(),
})
const concept = line(200)
/** The shortfall of a wallet whose balance is too low. */
export const walletInsufficient = {
  ...refusal('WALLET_INSUFFICIENT'),
  data: z.object({
    asked: AmountOutput,
    balance: AmountOutput,
    held: AmountOutput,
    available: AmountOutput,
  }),
}
const reversed = { NOT_REVERSIBLE: refusal('NOT_REVERSIBLE') }
const stale = { STALE_VERSION: staleVersion(Wallet) }

export const wallets = {
  search: call
    .meta(office)
    .route({ method: 'GET', path: '/wallet/search', summary: 'Todos los wallets', tags })
    .input(Filter.extend({ ...paging(20), sort: WalletSort.default('name') }))
    .output(pageOf(Wallet).extend({ low: z.int(), negative: z.int() })),

  listReport: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...office, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/wallet/report/file',
      summary: 'Los wallets que coinciden, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(Filter.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  settings: call
    .meta(office)
    .route({ method: 'GET', path: '/wallet/settings', summary: 'Cómo se llevan los wallets', tags })
    .output(WalletSettings),

  changeSettings: call
    .meta({ ...office, allCountries: true })
    .route({ method: 'PUT', path: '/wallet/settings', summary: 'Cambiar cómo se llevan los wallets', tags })
    .input(
      z.object({
        lowAt: AmountFromZero.optional(),
        includedCredits: IncludedCredits.optional(),
        version: Version.optional(),
      }),
    )
    .errors({ STALE_VERSION: staleVersion(WalletSettings) })
    .output(WalletSettings),

  create: call
    .meta(office)
    .route({
      method: 'POST',
      path: '/wallet/{id}/create',
      summary: 'Abrir el wallet de un equipo o de una persona',
      description: '`id` es el del equipo o el de la persona.',
      successStatus: 201,
      tags,
    })
    .input(byId.extend({ name: line(100).optional(), restricted: z.boolean().default(false) }))
    .errors({ WALLET_EXISTS: refusal('WALLET_EXISTS') })
    .output(Wallet),

  edit: call
    .meta(office)
    .route({ method: 'PATCH', path: '/wallet/{id}', summary: 'Cambiar el nombre de un wallet o dónde paga', tags })
    .input(byId.extend({ name: line(100).optional(), restricted: z.boolean().optional(), version: Version.optional() }))
    .errors(stale)
    .output(Wallet),

  deposit: call
    .meta(office)
    .route({ method: 'POST', path: '/wallet/{id}/deposit', summary: 'Depositar créditos', successStatus: 201, tags })
    .input(byId.extend({ amount: AmountAboveZero, concept }))
    .errors({ INVALID_FIELD: invalidField })
    .output(Movement),

  debit: call
    .meta(office)
    .route({
      method: 'POST',
      path: '/wallet/{id}/debit',
      summary: 'Debitar créditos',
      description: 'Más de lo disponible se rechaza: lo que apartan los borradores no se debita.',
      successStatus: 201,
      tags,
    })
    .input(byId.extend({ amount: AmountAboveZero, concept }))
    .errors({ WALLET_INSUFFICIENT: walletInsufficient })
    .output(Movement),

  adjustment: call
    .meta(office)
    .route({
      method: 'POST',
      path: '/wallet/{id}/adjustment',
      summary: 'Ajustar el saldo, con su motivo',
      description: 'Con signo: `-5.00` quita cinco créditos.',
      successStatus: 201,
      tags,
    })
    .input(
      byId.extend({
        amount: AmountInput.refine(amount => amount !== 0, 'Escribe un importe distinto de cero.'),
        reason: line(300),
      }),
    )
    .errors({ WALLET_INSUFFICIENT: walletInsufficient, INVALID_FIELD: invalidField })
    .output(Movement),

  reverse: call
    .meta(office)
    .route({
      method: 'POST',
      path: '/wallet/{id}/movements/{movementId}/reverse',
      summary: 'Revertir un movimiento, con su motivo',
      description: 'Entero y una sola vez. Lo que cobró una reserva se devuelve con la reserva.',
      successStatus: 201,
      tags,
    })
    .input(byId.extend({ movementId: Id, reason: line(300) }))
    .errors({ WALLET_INSUFFICIENT: walletInsufficient, ...reversed })
    .output(Movement),

  overdraft: call
    .meta(office)
    .route({
      method: 'PATCH',
      path: '/wallet/{id}/overdraft',
      summary: 'Permitir o no que el saldo baje de cero',
      description: 'Sin `limit`, hasta donde sea. Bajo cero no se deja de permitir.',
      tags,
    })
    .input(
      byId.extend({
        allowed: z.boolean(),
        limit: AmountFromZero.nullable().default(null),
        version: Version.optional(),
      }),
    )
    .errors({ WALLET_BELOW_ZERO: refusal('WALLET_BELOW_ZERO'), INVALID_FIELD: invalidField, ...stale })
    .output(Wallet),

  composed: call
    .meta(person)
    .route({
      method: 'GET',
      path: '/wallet/composed/{username}',
      summary: 'Con qué wallets puede pagar alguien',
      description: 'El suyo y los de sus equipos activos. Con `campusId`, los que pagan en esa sede.',
      tags,
    })
    .input(z.object({ username: Username, campusId: Id.optional() }))
    .output(
      z.object({
        username: z.string(),
        wallets: z.array(Wallet),
        /** Total available in all wallets; null if one has no limit. */
        available: AmountOutput.nullable(),
      }),
    ),

  ofEntity: call
    .meta(person)
    .route({
      method: 'GET',
      path: '/wallet/{id}/entity/detail',
      summary: 'El wallet de un equipo o de una persona en un mes',
      description: '`id` es el del equipo o el de la persona. Sin `month` y `year`, el mes actual.',
      tags,
    })
    .input(byId.extend(ofMonth))
    .errors({ INVALID_FIELD: invalidField })
    .output(Wallet),

  movements: call
    .meta(person)
    .route({
      method: 'GET',
      path: '/wallet/entity/movements',
      summary: 'Los movimientos del wallet de un equipo o de una persona, el último primero',
      description: 'De un mes con `month` y `year`; sin ellos, todos.',
      tags,
    })
    .input(z.object({ entityId: Id, ...ofMonth, ...paging(20) }))
    .errors({ INVALID_FIELD: invalidField })
    .output(pageOf(Movement)),

  report: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ ...person, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/wallet/{id}/movements/report/file/download',
      summary: 'Los movimientos de un mes, como archivo XLSX o CSV',
      outputStructure: 'detailed',
      tags,
    })
    .input(byId.extend({ month: Month, year: Year, format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(FileStream),

  reference: call
    .meta(person)
    .route({
      method: 'GET',
      path: '/wallet/{id}/reference/detail',
      summary: 'A qué pertenece un movimiento',
      description: '`id` es el del movimiento.',
      tags,
    })
    .input(byId)
    .output(MovementReference),

  explain: call
    .meta(person)
    .route({ method: 'GET', path: '/wallet/{id}/explain', summary: 'Explicar el saldo de un wallet', tags })
    .input(byId)
    .output(WalletExplained),

  history: call
    .meta(office)
    .route({ method: 'GET', path: '/wallet/{id}/history', summary: 'Lo que cambió en un wallet', tags })
    .input(byId)
    .output(History),
}
