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
  /** What is done where no wallet can pay. */
  withoutWallet: WithoutWallet,
  /** What canceling gives back: all always, all until the notice and nothing after it, or nothing. */
  refund: RefundRule,
  /** Minutes before its start until which canceling gives all back. */
  noticeMinutes: z.int(),
  /** Whether a booking that is released because nobody came is given back. */
  refundUnattended: z.boolean(),
  version: Version,
})
export type ChargeSettings = z.infer<typeof ChargeSettings>

/** A wallet that pays, with what it has left afterwards; null without a limit. */
const PayingWallet = z.object({ id: Id, name: z.string(), left: AmountOutput.nullable() })

/** What a booking would cost, and who would pay it. */
export const PriceAsked = z.object({
  spaceId: Id,
  at: CalendarDate,
  from: WallTime,
  to: WallTime,
  /** Without a rate, and for what costs nothing. */
  free: z.boolean(),
  price: BookingPrice.omit({ state: true, ifCanceled: true, order: true }).extend({
    /** Null where another one pays. */
    wallet: PayingWallet.nullable(),
    /** The same in money, line by line. */
    moneyReasons: z.array(z.string()),
  }),
  /** All by which it can be paid, for `payBy`; the first one pays where nothing is chosen. */
  choices: z.array(z.object({ payer: Payer, wallet: PayingWallet.nullable() })),
  /** For how many minutes an order holds its place unpaid. */
  payMinutes: z.int(),
  /** Why nobody can pay it; null where somebody can. */
  refused: z.string().nullable(),
  /** What canceling will give back, in words. */
  cancellation: z.string(),
})
export type PriceAsked = z.infer<typeof PriceAsked>

const tags = ['pricing'] as const

/** What bookings cost and who pays them. */
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
        /** Who is to pay, of `choices`. */
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
