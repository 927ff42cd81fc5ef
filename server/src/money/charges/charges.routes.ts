import { decimalsOf } from '@aforo/api/platform/money'
import { subtract } from '@aforo/api/platform/money.rules'
import { problemTexts } from '@aforo/api/platform/problems'
import { enterHost, findOwnerNamed, isAdministrator } from '../../bookings/reservations/reservations.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { findSettings, findSpace, type SettingsRow, saveSettings } from './charges.queries.ts'
import { cancellationInWords } from './charges.rules.ts'
import { cantPay, choicesOf, factsOf, paymentOf } from './charges.service.ts'

const presentSettings = (row: SettingsRow) =>
  camelCased(row, ['without_wallet', 'refund', 'notice_minutes', 'refund_unattended', 'version'])

const chargeSettings = settingsOf({
  action: 'charge.settings_changed',
  entityType: 'tenant',
  read: ({ tx }) => findSettings(tx),
  present: presentSettings,
  trace: presentSettings,
  event: () => ({ topic: 'wallets' }),
})

export const chargeRoutes = {
  price: on.charges.price.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const owner = await findOwnerNamed(context, input.username, errors)
    let space = await findSpace(tx, input.spaceId)
    if (!space && (await enterHost(context, input.spaceId, owner))) space = await findSpace(tx, input.spaceId)
    if (!space) notFound(errors)
    const { at, from, to } = input
    const [start, end] = [from, to].map(time => instantOf(at, time, space.time_zone))
    if (!start || !end || Temporal.Instant.compare(end, start) <= 0)
      invalidField(errors, 'to', 'La hora de fin debe ser posterior a la de inicio.')
    const facts = await factsOf(context, {
      ...camelCased(space, ['tenant_id', 'rate_id', 'campus_id', 'time_zone']),
      spaceId: space.id,
      spaceName: space.name,
      owner,
      start,
      end,
    })
    const { quote, wallets, settings } = facts
    // What others' wallets hold is none of a plain user's business.
    const mayKnow = owner.userId === caller.userId || isAdministrator(caller)
    const { payer, walletId } = input
    const payBy = { payer, walletId }
    const payment = paymentOf(facts, start, payBy)
    const { amount, currency, credits } = quote
    const walletOf = (id: string | undefined) => {
      const found = mayKnow ? wallets.find(one => one.id === id) : undefined
      if (!found) return null
      const { name, available } = found
      return { id: found.id, name, left: available === null ? null : subtract(available, credits ?? 0) }
    }
    return {
      spaceId: space.id,
      at,
      from,
      to,
      free: credits === 0 || (credits === null && amount === 0),
      price: {
        amount: decimalsOf(amount),
        currency,
        credits: credits === null ? null : decimalsOf(credits),
        payer: payment?.payer ?? 'FREE',
        reasons: credits === null ? quote.moneyReasons : quote.creditReasons,
        moneyReasons: quote.moneyReasons,
        wallet: walletOf(payment?.wallet?.id),
      },
      choices: choicesOf(facts)
        // Others' wallets are not for everybody to choose from.
        .filter(way => way.payer !== 'WALLET' || mayKnow)
        .map(way => ({ payer: way.payer, wallet: walletOf(way.wallet?.id) })),
      payMinutes: await context.ports.bookingOrders.minutes(context),
      refused: payment ? null : mayKnow ? cantPay(quote, wallets, payBy).message : problemTexts.CREDITS_NEEDED.message,
      cancellation: cancellationInWords(settings.refund, settings.notice_minutes),
    }
  }),

  settings: on.charges.settings.handler(({ context }) => chargeSettings.now(context)),

  changeSettings: on.charges.changeSettings.handler(async ({ input, context, errors }) => {
    const before = await chargeSettings.lock(context, input, errors)
    if (input.withoutWallet === 'ORDER' && !before.takes_orders)
      invalidField(errors, 'withoutWallet', 'Las órdenes son del operador. Elige otra opción.')
    await saveSettings(context.tx, context.caller.tenantId, {
      without_wallet: input.withoutWallet ?? before.without_wallet,
      refund: input.refund ?? before.refund,
      notice_minutes: input.noticeMinutes ?? before.notice_minutes,
      refund_unattended: input.refundUnattended ?? before.refund_unattended,
    })
    return chargeSettings.changed(context, before)
  }),
}
