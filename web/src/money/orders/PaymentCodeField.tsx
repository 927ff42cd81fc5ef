import { orderWords as words } from '@aforo/api/money/order-words'
import { cashCode, type OperationUsed } from '@aforo/api/money/payments'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Refusal } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { type FieldForm, fieldOf, TextField } from '../../ui/fields.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'

/** What a form holds of a payment. */
export interface PaymentCodeValues {
  code: string
  /** Why an operation that paid another order pays this one too. */
  repeatReason: string
}

/** What is sent of it. */
export const paymentInputOf = ({ code, repeatReason }: PaymentCodeValues) => ({
  code: code.trim(),
  ...(repeatReason.trim() && { repeatReason: repeatReason.trim() }),
})

interface PaymentCodeFieldProps {
  form: FieldForm & { values: { repeatReason: string } }
  /** Why the last attempt failed. */
  refusal: Refusal | undefined
}

/** What proves a payment. Cash has no code of its own: one press writes the word for it. */
export function PaymentCodeField({ form, refusal }: PaymentCodeFieldProps) {
  const asks = refusal?.code === 'OPERATION_USED' || form.values.repeatReason !== ''
  return (
    <>
      <TextField
        {...fieldOf(form, words, 'code')}
        description={`El del banco, la app o el POS; o ${cashCode}.`}
        maxLength={100}
        withAsterisk
        rightSectionWidth={96}
        rightSection={
          <Button
            data-writes
            size="compact-sm"
            variant="subtle"
            onClick={() => form.getInputProps('code').onChange(cashCode)}
          >
            Efectivo
          </Button>
        }
      />
      {asks && (
        <TextField
          {...fieldOf(form, words, 'repeatReason')}
          description="Solo si es la misma operación. Queda en el historial."
          placeholder="Pagó las dos órdenes con una transferencia"
          maxLength={300}
        />
      )}
    </>
  )
}

/** That an operation paid another order, with that order; undefined for any other refusal. */
export const operationUsedBy = (refusal: Refusal) =>
  refusal.code === 'OPERATION_USED' ? <OperationUsedAlert refusal={refusal} /> : undefined

function OperationUsedAlert({ refusal }: { refusal: Refusal }) {
  const { timezone } = useMe()
  const { order } = refusal.data as OperationUsed
  return (
    <ProblemAlert refusal={refusal}>
      {order && (
        <Text size="sm">
          Pagó{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={props => (
              <Link to="/app/sales/orders" search={{ order: order.id }} target="_blank" {...props} />
            )}
          >
            {order.code}
          </Anchor>{' '}
          de {order.customer} por {formatMoney({ amount: order.total, currency: order.currency })}, el{' '}
          {formatInstant(order.paidAt, timezone)}.
        </Text>
      )}
    </ProblemAlert>
  )
}
