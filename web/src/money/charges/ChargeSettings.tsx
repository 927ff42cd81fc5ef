import { includedCreditsLabels, refundRuleLabels, withoutWalletLabels } from '@aforo/api/money/billing-labels'
import type { ChargeSettings as Settings } from '@aforo/api/money/charges'
import { RefundRule, WithoutWallet } from '@aforo/api/money/charges-rules'
import type { WalletSettings } from '@aforo/api/money/wallets'
import { IncludedCredits } from '@aforo/api/money/wallets-kinds'
import { AmountFromZero } from '@aforo/api/platform/money'
import { Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { SelectField, SwitchField } from '../../ui/fields.tsx'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'

/** How bookings are charged, and how wallets are kept. */
export function ChargeSettings() {
  const charges = useQuery(api.charges.settings.queryOptions())
  const wallets = useQuery(api.wallets.settings.queryOptions())
  const { data, ...query } = allOf({ charges, wallets })
  return (
    <Panel
      title="Cobro de reservas"
      about="Quién paga lo que cuesta reservar, y qué se devuelve al cancelar. Vale para lo que se reserve desde ahora."
    >
      {data ? (
        <SettingsForm key={`${data.charges.version} ${data.wallets.version}`} {...data} />
      ) : (
        <LoadingOrError query={query} skeleton={240} />
      )}
    </Panel>
  )
}

interface Values extends Record<string, unknown> {
  withoutWallet: WithoutWallet
  refund: RefundRule
  noticeHours: number
  refundUnattended: boolean
  includedCredits: IncludedCredits
  lowAt: string
}

function SettingsForm({ charges, wallets }: { charges: Settings; wallets: WalletSettings }) {
  const queryClient = useQueryClient()
  // Orders are the operator's.
  const takesOrders = useMe().tenant.type === 'AFORO'
  const record = useRecordForm<Values>({
    initialValues: {
      withoutWallet: charges.withoutWallet,
      refund: charges.refund,
      noticeHours: charges.noticeMinutes / 60,
      refundUnattended: charges.refundUnattended,
      includedCredits: wallets.includedCredits,
      lowAt: wallets.lowAt,
    },
    schema: z.object({ noticeHours: z.number().min(0).max(720), lowAt: AmountFromZero }),
    save: async ({ withoutWallet, refund, noticeHours, refundUnattended, includedCredits, lowAt }) => {
      const noticeMinutes = Math.round(noticeHours * 60)
      await client.charges.changeSettings({
        withoutWallet,
        refund,
        noticeMinutes,
        refundUnattended,
        version: charges.version,
      })
      return client.wallets.changeSettings({ includedCredits, lowAt, version: wallets.version })
    },
    onSaved: async () => {
      toast.success('Cobro de reservas guardado.')
      await Promise.all([api.charges, api.wallets].map(area => queryClient.invalidateQueries({ queryKey: area.key() })))
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} submit="Guardar">
      <Stack gap="md" maw={520}>
        <SelectField
          form={form}
          name="withoutWallet"
          label="Si ningún wallet puede pagar"
          data={optionsOf(
            WithoutWallet.options.filter(one => takesOrders || one !== 'ORDER'),
            withoutWalletLabels,
          )}
        />
        <SelectField
          form={form}
          name="refund"
          label="Al cancelar se devuelve"
          data={optionsOf(RefundRule.options, refundRuleLabels)}
        />
        {form.values.refund === 'NOTICE' && (
          <NumberField form={form} name="noticeHours" label="Hasta cuántas horas antes" min={0} max={720} />
        )}
        <SwitchField form={form} name="refundUnattended" label="Devolver también lo que se libera porque nadie llegó" />
        <SelectField
          form={form}
          name="includedCredits"
          label="Los créditos incluidos en contratos que nadie usó"
          data={optionsOf(IncludedCredits.options, includedCreditsLabels)}
        />
        <MoneyField form={form} name="lowAt" currency="CREDIT" label="Un wallet tiene saldo bajo desde" />
      </Stack>
    </RecordForm>
  )
}
