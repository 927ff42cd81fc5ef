import { z } from 'zod'
import { call, invalidField, line, staleVersion, Version } from '../platform/base.ts'
import { AmountFromZero, AmountInput, AmountOutput } from '../platform/money.ts'
import { operator, tags } from './order-calls.ts'

export const OrderSettings = z.object({
  /** Minutes for which an order to be paid now holds its slot. */
  pendingMinutes: z.int().min(5, 'Como mínimo 5 minutos.').max(1440, 'Como máximo un día.'),
  detraction: z.object({
    enabled: z.boolean(),
    /** From SUNAT's catalogue 54. */
    code: z
      .string()
      .trim()
      .regex(/^\d{3}$/, 'Escribe las tres cifras del código, como 037.'),
    /** `12.00` */
    percent: AmountInput.pipe(
      z.int().min(1, 'El porcentaje debe ser mayor que cero.').max(100_00, 'Como máximo 100 %.'),
    ),
    /** In soles: the detraction applies above this amount. */
    threshold: AmountFromZero,
    /** At Banco de la Nación. */
    account: line(40).nullable(),
  }),
})
/** As rules and tables store them. */
export type OrderSettings = z.infer<typeof OrderSettings>

export const usualOrderSettings: OrderSettings = {
  pendingMinutes: 30,
  detraction: { enabled: false, code: '037', percent: 12_00, threshold: 700_00, account: null },
}

export const OrderSettingsAnswer = z.object({
  pendingMinutes: z.int(),
  detraction: z.object({
    enabled: z.boolean(),
    code: z.string(),
    percent: AmountOutput,
    threshold: AmountOutput,
    account: z.string().nullable(),
  }),
  /** Null until somebody saves them. */
  version: Version.nullable(),
  can: z.object({ edit: z.boolean() }),
})
export type OrderSettingsAnswer = z.infer<typeof OrderSettingsAnswer>

export const orderSettings = {
  settings: call
    .meta(operator)
    .route({ method: 'GET', path: '/order-settings', summary: 'Cómo se atienden las órdenes', tags })
    .output(OrderSettingsAnswer),

  setSettings: call
    .meta({ ...operator, allCountries: true })
    .route({ method: 'PUT', path: '/order-settings', summary: 'Cambiar cómo se atienden las órdenes', tags })
    .input(OrderSettings.extend({ version: Version.nullable().optional() }))
    .errors({ INVALID_FIELD: invalidField, STALE_VERSION: staleVersion(OrderSettingsAnswer) })
    .output(OrderSettingsAnswer),
}
