import { OrderSettings, type OrderSettingsAnswer } from '@aforo/api/money/order-settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

/** Configuración › General › Negocios: how on-demand orders are handled, and the detracción of their facturas. */
export function OrderSettingsPanel() {
  const query = useQuery(api.orders.settings.queryOptions())
  const { data } = query
  return (
    <Panel
      title="Órdenes On Demand"
      about="Cuánto se guarda un lugar mientras se paga, y la detracción de las facturas."
    >
      {data ? <SettingsForm key={data.version} settings={data} /> : <LoadingOrError query={query} skeleton={320} />}
    </Panel>
  )
}

interface Values extends Record<string, unknown> {
  pendingMinutes: number | null
  detraction: { enabled: boolean; code: string; percent: string; threshold: string | null; account: string }
}

const Schema = z.object({
  pendingMinutes: z
    .number({ error: 'Escribe los minutos.' })
    .int()
    .min(5, 'Como mínimo 5 minutos.')
    .max(1440, 'Como máximo un día.'),
  detraction: z.object({
    enabled: z.boolean(),
    code: z.string().regex(/^\d{3}$/, 'Escribe las tres cifras del código, como 037.'),
    percent: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Escribe un porcentaje, como 12.')
      .pipe(OrderSettings.shape.detraction.shape.percent),
    threshold: z.string({ error: 'Escribe un importe.' }),
    account: z.string().max(40),
  }),
})

function SettingsForm({ settings }: { settings: OrderSettingsAnswer }) {
  const queryClient = useQueryClient()
  const { detraction, version, can } = settings
  const record = useRecordForm<Values>({
    initialValues: {
      pendingMinutes: settings.pendingMinutes,
      detraction: {
        ...detraction,
        percent: String(Number(detraction.percent)),
        account: detraction.account ?? '',
      },
    },
    schema: Schema,
    save: async ({ pendingMinutes, detraction }) => {
      await client.orders.setSettings({
        version,
        pendingMinutes: pendingMinutes ?? 0,
        detraction: {
          ...detraction,
          threshold: detraction.threshold ?? '',
          account: detraction.account.trim() || null,
        },
      })
      toast.success('Se guardó cómo se atienden las órdenes.')
      await queryClient.invalidateQueries({ queryKey: api.orders.settings.key() })
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} submit="Guardar">
      <NumberField
        form={form}
        name="pendingMinutes"
        label="Minutos para pagar"
        description="Pasados, la orden vence y su lugar queda libre."
        disabled={!can.edit}
      />
      <SwitchField form={form} name="detraction.enabled" label="Las facturas llevan detracción" disabled={!can.edit} />
      {form.values.detraction.enabled && (
        <>
          <TextField form={form} name="detraction.code" label="Código del servicio" maxLength={3} />
          <TextField
            form={form}
            name="detraction.percent"
            label="Porcentaje"
            rightSection="%"
            inputMode="decimal"
            maxLength={6}
          />
          <MoneyField form={form} name="detraction.threshold" currency="PEN" label="Desde más de" />
          <TextField
            form={form}
            name="detraction.account"
            label="Cuenta de detracciones"
            description="La del Banco de la Nación en la que los clientes la depositan."
            maxLength={40}
          />
        </>
      )}
    </RecordForm>
  )
}
