import type { Movement, Wallet } from '@aforo/api/money/wallets'
import { line } from '@aforo/api/platform/base'
import { AmountInput, formatMoney } from '@aforo/api/platform/money'
import { Fieldset, SegmentedControl, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { TextField } from '../../ui/fields.tsx'
import { MoneyField } from '../../ui/money/MoneyField.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadWalletsAgain } from './walletQueries.ts'

export type MovementWanted = 'deposit' | 'debit' | 'adjustment'

const kinds = {
  deposit: { legend: 'Depositar créditos', submit: 'Depositar', label: 'Concepto', done: 'Depósito hecho' },
  debit: { legend: 'Debitar créditos', submit: 'Debitar', label: 'Concepto', done: 'Débito hecho' },
  adjustment: { legend: 'Ajustar el saldo', submit: 'Ajustar', label: 'Motivo', done: 'Saldo ajustado' },
} as const

const Amount = AmountInput.refine(amount => amount > 0, 'Escribe un importe mayor que cero.')

interface MovementFormProps {
  wallet: Wallet
  kind: MovementWanted
  onDone: () => void
}

/** Puts credits in, takes them, or adjusts the balance with a reason. */
export function MovementForm({ wallet, kind, onDone }: MovementFormProps) {
  const { id } = wallet
  const readAgain = useReadWalletsAgain()
  const { legend, submit, label, done } = kinds[kind]
  const record = useRecordForm<{ amount: string; words: string; direction: string }, Movement>({
    initialValues: { amount: '', words: '', direction: 'more' },
    schema: z.object({ amount: Amount, words: line(kind === 'adjustment' ? 300 : 200), direction: z.string() }),
    save: ({ amount, words, direction }) => {
      if (kind === 'adjustment')
        return client.wallets.adjustment({ id, amount: direction === 'less' ? `-${amount}` : amount, reason: words })
      return client.wallets[kind]({ id, amount, concept: words })
    },
    onSaved: ({ balance }) => {
      readAgain()
      toast.success(`${done}: quedan ${formatMoney({ amount: balance, currency: 'CREDIT' })}.`)
      onDone()
    },
  })
  return (
    <Fieldset legend={legend}>
      <RecordForm record={record} submit={submit} onCancel={onDone}>
        {kind === 'adjustment' && (
          <SegmentedControl
            aria-label="Hacia dónde"
            data={[
              { value: 'more', label: 'Sumar' },
              { value: 'less', label: 'Quitar' },
            ]}
            {...record.form.getInputProps('direction')}
          />
        )}
        <MoneyField form={record.form} name="amount" currency="CREDIT" label="Créditos" withAsterisk data-autofocus />
        <TextField form={record.form} name="words" label={label} maxLength={300} withAsterisk />
        {kind === 'debit' && wallet.available !== null && (
          <Text size="sm" c="dimmed">
            Disponible: {formatMoney({ amount: wallet.available, currency: 'CREDIT' })}. Lo que apartan los borradores
            no se debita.
          </Text>
        )}
      </RecordForm>
    </Fieldset>
  )
}
