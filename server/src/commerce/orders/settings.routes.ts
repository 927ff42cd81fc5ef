import type { OrderSettings, OrderSettingsAnswer } from '@aforo/contract/commerce/order-settings'
import { decimalsOf } from '@aforo/contract/platform/money'
import type { z } from 'zod'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField, isStale, staleVersion } from '../../platform/http/refusals.ts'
import { findSettings, lockSettings, saveSettings } from './settings.queries.ts'

type Answer = z.input<typeof OrderSettingsAnswer>

const settingsNow = async ({ tx, caller }: HandlerContext): Promise<Answer> => ({
  ...(await findSettings(tx)),
  can: { edit: caller.countries.length === 0 },
})

/** What the history keeps of them. */
const traceOf = ({ pendingMinutes, detraction }: OrderSettings) => ({
  pendingMinutes,
  detraction: detraction.enabled
    ? `${detraction.code}, ${decimalsOf(detraction.percent)} % desde ${decimalsOf(detraction.threshold)}, cuenta ${detraction.account}`
    : '',
})

export const settingsRoutes = {
  settings: on.orders.settings.handler(({ context }) => settingsNow(context)),

  setSettings: on.orders.setSettings.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const { version, ...wanted } = input
    await lockSettings(tx)
    const before = await findSettings(tx)
    if (isStale({ version }, before)) staleVersion(errors, await settingsNow(context))
    if (wanted.detraction.enabled && wanted.detraction.account === null)
      invalidField(errors, 'detraction.account', 'Escribe la cuenta del Banco de la Nación.')
    await saveSettings(tx, caller.tenantId, wanted)
    record({
      action: 'order_settings.changed',
      entityType: 'order_settings',
      entityId: caller.tenantId,
      before: traceOf(before),
      after: traceOf(wanted),
    })
    emit({ topic: 'orders' })
    return settingsNow(context)
  }),
}
