import type { PayBy } from '@aforo/api/bookings/booking-price'
import { decimalsOf } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import { problemTexts } from '@aforo/api/platform/problems'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { SettingsRow } from './charges.queries.ts'
import { cancellationInWords } from './charges.rules.ts'
import { cantPay, choicesOf, type Facts, paymentOf } from './charges.service.ts'

export const presentSettings = (row: SettingsRow) =>
  camelCased(row, ['without_wallet', 'refund', 'notice_minutes', 'refund_unattended', 'version'])

/** What a slot costs, and how it can be paid. @param mayKnow whether the reader may see the owner's wallets */
export function presentPrice(facts: Facts, start: Temporal.Instant, payBy: PayBy, mayKnow: boolean) {
  const { quote, wallets, settings } = facts
  const { amount, currency, credits } = quote
  const payment = paymentOf(facts, start, payBy)
  const walletOf = (id: string | undefined) => {
    const found = mayKnow ? wallets.find(one => one.id === id) : undefined
    if (!found) return null
    const { name, available } = found
    return { id: found.id, name, left: available === null ? null : subtract(available, credits ?? 0) }
  }
  return {
    free: credits === 0 || (credits === null && amount === 0),
    price: {
      amount: decimalsOf(amount),
      currency,
      credits: credits === null ? null : decimalsOf(credits),
      payer: payment?.payer ?? ('FREE' as const),
      reasons: credits === null ? quote.moneyReasons : quote.creditReasons,
      moneyReasons: quote.moneyReasons,
      wallet: walletOf(payment?.wallet?.id),
    },
    choices: choicesOf(facts)
      // Others' wallets are not for everybody to choose from.
      .filter(way => way.payer !== 'WALLET' || mayKnow)
      .map(way => ({ payer: way.payer, wallet: walletOf(way.wallet?.id) })),
    refused: payment ? null : mayKnow ? cantPay(quote, wallets, payBy).message : problemTexts.CREDITS_NEEDED.message,
    cancellation: cancellationInWords(settings.refund, settings.notice_minutes),
  }
}
