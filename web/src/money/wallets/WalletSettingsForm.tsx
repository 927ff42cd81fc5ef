import type { Wallet } from '@aforo/api/money/wallets'
import { line } from '@aforo/api/platform/base'
import { AmountInput } from '@aforo/api/platform/money'
import { Fieldset } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadWalletsAgain } from './walletQueries.ts'

interface FormProps {
  wallet: Wallet
  onDone: () => void
}

/** Whether a wallet may go below zero, and how far. */
export function OverdraftForm({ wallet, onDone }: FormProps) {
  const { id, version, overdraft } = wallet
  const readAgain = useReadWalletsAgain()
  const record = useRecordForm<{ allowed: boolean; limit: string }>({
    initialValues: { allowed: overdraft.allowed, limit: (overdraft.allowed && overdraft.limit) || '' },
    schema: z.object({ allowed: z.boolean(), limit: z.literal('').or(AmountInput) }),
    save: ({ allowed, limit }) =>
      client.wallets.overdraft({ id, version, allowed, limit: allowed && limit !== '' ? limit : null }),
    onSaved: () => {
      readAgain()
      toast.success('Sobregiro guardado.')
      onDone()
    },
  })
  return (
    <Fieldset legend="Sobregiro">
      <RecordForm record={record} submit="Guardar" onCancel={onDone}>
        <SwitchField
          form={record.form}
          name="allowed"
          label="El saldo puede bajar de cero"
          description="Sin sobregiro, lo que no alcanza se rechaza."
        />
        {record.form.values.allowed && (
          <MoneyField
            form={record.form}
            name="limit"
            currency="CREDIT"
            label="Hasta cuánto bajo cero"
            description="Vacío: sin límite."
          />
        )}
      </RecordForm>
    </Fieldset>
  )
}

/** A wallet's name, and where it pays. */
export function WalletData({ wallet, onDone }: FormProps) {
  const { id, version, name, restricted } = wallet
  const readAgain = useReadWalletsAgain()
  const record = useRecordForm<{ name: string; restricted: boolean }>({
    initialValues: { name, restricted },
    schema: z.object({ name: line(100), restricted: z.boolean() }),
    save: values => client.wallets.edit({ id, version, ...values }),
    onSaved: () => {
      readAgain()
      toast.success('Wallet guardado.')
      onDone()
    },
  })
  return (
    <Fieldset legend="Datos del wallet">
      <RecordForm record={record} submit="Guardar" onCancel={onDone}>
        <TextField form={record.form} name="name" label="Nombre" maxLength={100} withAsterisk data-autofocus />
        <SwitchField
          form={record.form}
          name="restricted"
          label="Paga solo en las sedes de su equipo"
          description="En las demás sedes, sus personas no pueden usarlo."
        />
      </RecordForm>
    </Fieldset>
  )
}
