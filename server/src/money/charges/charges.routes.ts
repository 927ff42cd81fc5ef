import { enterHost, findOwnerNamed, isAdministrator } from '../../bookings/reservations/reservations.ts'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import { on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { instantOf } from '../../platform/wall-time.rules.ts'
import { presentPrice, presentSettings } from './charges.present.ts'
import { findSettings, findSpace, saveSettings } from './charges.queries.ts'
import { factsOf } from './charges.service.ts'

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
    // What others' wallets hold is none of a plain user's business.
    const mayKnow = owner.userId === caller.userId || isAdministrator(caller)
    const { payer, walletId } = input
    return {
      spaceId: space.id,
      at,
      from,
      to,
      ...presentPrice(facts, start, { payer, walletId }, mayKnow),
      payMinutes: await context.ports.bookingOrders.minutes(context),
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
