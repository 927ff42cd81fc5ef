import type { OrderSettings, OrderSettingsAnswer } from '@aforo/api/money/order-settings'
import { decimalsOf } from '@aforo/api/platform/money'
import type { z } from 'zod'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { findSettings, saveSettings } from './settings.queries.ts'

type Answer = z.input<typeof OrderSettingsAnswer>

/** What the history keeps of them. */
const traceOf = ({ pendingMinutes, detraction }: OrderSettings) => ({
  pendingMinutes,
  detraction: detraction.enabled
    ? `${detraction.code}, ${decimalsOf(detraction.percent)} % desde ${decimalsOf(detraction.threshold)}, cuenta ${detraction.account}`
    : '',
})

const orderSettings = settingsOf({
  action: 'order_settings.changed',
  entityType: 'order_settings',
  read: ({ tx }: HandlerContext) => findSettings(tx),
  present: (settings, { caller }: HandlerContext): Answer => ({
    ...settings,
    can: { edit: caller.countries.length === 0 },
  }),
  trace: settings => traceOf(settings),
  event: () => ({ topic: 'orders' }),
})

export const settingsRoutes = {
  settings: on.orders.settings.handler(({ context }) => orderSettings.now(context)),

  setSettings: on.orders.setSettings.handler(async ({ input, context, errors }) => {
    const { version: _, ...wanted } = input
    const before = await orderSettings.lock(context, input, errors)
    if (wanted.detraction.enabled && wanted.detraction.account === null)
      invalidField(errors, 'detraction.account', 'Escribe la cuenta del Banco de la Nación.')
    await saveSettings(context.tx, context.caller.tenantId, wanted)
    return orderSettings.changed(context, before)
  }),
}
