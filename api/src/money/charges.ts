import { z } from 'zod'
import { BookingPrice, PayBy, Payer } from '../bookings/booking-price.ts'
import {
  backOffice,
  CalendarDate,
  call,
  everyone,
  Id,
  invalidField,
  staleVersion,
  Username,
  Version,
  WallTime,
} from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { RefundRule, WithoutWallet } from './charges-rules.ts'

export const ChargeSettings = z.object({
  /** What happens when no wallet can pay. */
  withoutWallet: WithoutWallet,
  /** What canceling refunds: always everything, everything before the notice deadline, or nothing. */
  refund: RefundRule,
  /** The notice deadline, in minutes before the start. */
  noticeMinutes: z.int(),
  /** Whether a no-show's booking is refunded. */
  refundUnattended: z.boolean(),
  version: Version,
})
export type ChargeSettings = z.infer<typeof ChargeSettings>

/** A paying wallet with its balance after the payment; null without a limit. */
const PayingWallet = z.object({ id: Id, name: z.string(), left: AmountOutput.nullable() })

/** The price of a possible booking, and who would pay it. */
export const PriceAsked = z.object({
  spaceId: Id,
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** Nothing to pay: no rate, or a rate of zero. */
  free: z.boolean(),
  price: BookingPrice.omit({ state: true, ifCanceled: true, order: true }).extend({
    /** Null when another payer pays. */
    wallet: PayingWallet.nullable(),
    /** The money price's explanation, line by line. */
    moneyReasons: z.array(z.string()),
  }),
  /** Possible payers for `payBy`; the first is the default. */
  choices: z.array(z.object({ payer: Payer, wallet: PayingWallet.nullable() })),
  /** Minutes for which an unpaid order holds its slot. */
  payMinutes: z.int(),
  /** Why nobody can pay it; null if somebody can. */
  refused: z.string().nullable(),
  /** What canceling would refund, in words. */
  cancellation: z.string(),
})
export type PriceAsked = z.infer<typeof PriceAsked>

const tags = ['pricing'] as const

/** Prices of bookings and who pays them. */
export const charges = {
  price: call
    .meta({ roles: everyone })
    .route({
      method: 'GET',
      path: '/booking/price',
      summary: 'Lo que costaría una reserva, por qué y quién la pagaría',
      description: 'Para `username`, o para quien pregunta.',
      tags,
    })
    .input(
      z.object({
        spaceId: Id,
        at: CalendarDate,
        from: WallTime,
        to: WallTime,
        username: Username.optional(),
        /** One of `choices`. */
        payer: PayBy.shape.payer,
        walletId: Id.optional(),
      }),
    )
    .errors({ INVALID_FIELD: invalidField })
    .output(PriceAsked),

  settings: call
    .meta({ roles: backOffice })
    .route({ method: 'GET', path: '/booking/charge-settings', summary: 'Cómo se cobran las reservas', tags })
    .output(ChargeSettings),

  changeSettings: call
    .meta({ roles: backOffice, allCountries: true })
    .route({
      method: 'PUT',
      path: '/booking/charge-settings',
      summary: 'Cambiar cómo se cobran las reservas',
      description: 'Vale para lo que se reserve desde entonces.',
      tags,
    })
    .input(
      z.object({
        withoutWallet: WithoutWallet.optional(),
        refund: RefundRule.optional(),
        noticeMinutes: z.int().min(0).max(43_200).optional(),
        refundUnattended: z.boolean().optional(),
        version: Version.optional(),
      }),
    )
    .errors({ STALE_VERSION: staleVersion(ChargeSettings), INVALID_FIELD: invalidField })
    .output(ChargeSettings),
}
