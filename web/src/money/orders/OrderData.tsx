import { orderStatusLabels } from '@aforo/api/money/billing-labels'
import type { CartItem, Order } from '@aforo/api/money/order-records'
import { unpaidStates } from '@aforo/api/money/order-states'
import { orderWords } from '@aforo/api/money/order-words'
import { formatDate, formatInstant, formatTimes } from '@aforo/api/platform/dates-in-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../ui/Facts.tsx'
import { formatPercent } from '../../ui/formats.ts'
import { formatQuantity, Money } from '../../ui/money/Money.tsx'
import { Note } from '../../ui/Note.tsx'
import { CancelForm } from './CancelForm.tsx'
import { ExtendForm } from './ExtendForm.tsx'
import classes from './Orders.module.css'
import { PaymentForm } from './PaymentForm.tsx'
import { RejectForm } from './RejectForm.tsx'
import { documentWords } from './receiptForm.ts'

type Doing = { what: 'pay' | 'reject' | 'cancel' } | { what: 'extend'; item: CartItem }

/** What an order sells, who pays it and how, with what can be done about it. */
export function OrderData({ order }: { order: Order }) {
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { can, currency, timeZone, payment } = order
  return (
    <Stack>
      <StateNote order={order} />
      {doing?.what === 'pay' && <PaymentForm order={order} onDone={close} />}
      {doing?.what === 'reject' && <RejectForm order={order} onDone={close} />}
      {doing?.what === 'cancel' && <CancelForm order={order} onDone={close} />}
      {doing?.what === 'extend' && <ExtendForm order={order} item={doing.item} onDone={close} />}
      {!doing && (can.confirmPayment || can.cancel) && (
        <Group gap="xs">
          {can.confirmPayment && (
            <Button data-writes size="sm" onClick={() => setDoing({ what: 'pay' })}>
              Confirmar pago
            </Button>
          )}
          {can.reject && (
            <Button data-writes size="sm" variant="default" onClick={() => setDoing({ what: 'reject' })}>
              Rechazar pago
            </Button>
          )}
          {can.cancel && (
            <Button data-writes size="sm" variant="default" onClick={() => setDoing({ what: 'cancel' })}>
              Cancelar orden
            </Button>
          )}
        </Group>
      )}
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing="xs" aria-label="Lo que se vende">
          <Table.Tbody>
            {order.items.map(item => (
              <ItemRow
                key={item.id}
                item={item}
                currency={currency}
                onExtend={doing ? undefined : () => setDoing({ what: 'extend', item })}
              />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Total label="Sin IGV" amount={order.net} currency={currency} />
            <Total label={`IGV ${formatPercent(order.taxRate)}`} amount={order.tax} currency={currency} />
            <Total label={orderWords.total.label} amount={order.total} currency={currency} strong />
            {order.refund !== '0.00' && (
              <Total label={orderWords.refund.label} amount={`-${order.refund}`} currency={currency} />
            )}
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Facts
        of={[
          [orderWords.customer.label, order.customer.name],
          ['Correo', order.customer.email],
          ['Teléfono', order.customer.phone],
          ['Documento', documentWords(order.customer)],
          ['Pagada con', payment && [payment.code, payment.description].filter(Boolean).join(' · ')],
          [orderWords.repeatReason.label, payment?.repeatReason ?? null],
          ['Fecha del pago', payment && formatInstant(payment.dateCreated, timeZone)],
          ['Confirmó', payment && `${payment.confirmedBy}, ${formatInstant(payment.confirmedAt, timeZone)}`],
          [
            orderWords.createdAt.label,
            [formatInstant(order.createdAt, timeZone), order.createdBy].filter(Boolean).join(' · '),
          ],
          [orderWords.notes.label, order.notes],
        ]}
      />
      <Related order={order} />
    </Stack>
  )
}

/** What is to be known at once: until when it holds its place, or why it came to nothing. */
function StateNote({ order }: { order: Order }) {
  const { status, expiresAt, timeZone, endReason, endedAt, refund, currency, paidAt } = order
  if (endedAt !== null)
    return (
      <Note tone="neutral" title={`${orderStatusLabels[status]} · ${formatInstant(endedAt, timeZone)}`}>
        <Text size="sm">{endReason}</Text>
        {refund !== '0.00' && <Text size="sm">Se devuelve {formatMoney({ amount: refund, currency })}.</Text>}
        {refund === '0.00' && paidAt !== null && <Text size="sm">Lo pagado no se devuelve.</Text>}
      </Note>
    )
  if (expiresAt === null || !unpaidStates.some(unpaid => unpaid === status)) return null
  return (
    <Note tone="warning">
      <Text size="sm">Guarda su lugar hasta el {formatInstant(expiresAt, timeZone)}. Si no se paga, se libera.</Text>
    </Note>
  )
}

interface ItemRowProps {
  item: CartItem
  currency: Order['currency']
  onExtend: (() => void) | undefined
}

const ItemRow = ({ item, currency, onExtend }: ItemRowProps) => (
  <Table.Tr className={item.active ? undefined : classes.inactive}>
    <Table.Td>
      {item.description}
      <Text size="xs" c="dimmed">
        {item.at && item.from && item.to
          ? `${formatDate(item.at)}, ${formatTimes(item.from, item.to)}`
          : `${formatQuantity(item.quantity)} × ${formatMoney({ amount: item.unitPrice, currency })}`}
      </Text>
      {item.can.extend && onExtend && (
        <Button data-writes size="compact-xs" variant="subtle" onClick={onExtend} className={classes.inline}>
          Más tiempo
        </Button>
      )}
    </Table.Td>
    <Table.Td ta="right" className={classes.amount}>
      <Money amount={item.amount} currency={currency} />
    </Table.Td>
  </Table.Tr>
)

interface TotalProps {
  label: string
  amount: string
  currency: Order['currency']
  strong?: boolean
}

const Total = ({ label, amount, currency, strong }: TotalProps) => (
  <Table.Tr>
    <Table.Td fw={strong ? 600 : undefined} c={strong ? undefined : 'dimmed'}>
      {label}
    </Table.Td>
    <Table.Td ta="right">
      <Money amount={amount} currency={currency} fw={strong ? 600 : undefined} />
    </Table.Td>
  </Table.Tr>
)

/** The order that it extends, and those that extend it. */
function Related({ order: { extendsOrder, extensions } }: { order: Order }) {
  const all = [
    ...(extendsOrder ? [{ ...extendsOrder, words: 'Extiende' }] : []),
    ...extensions.map(one => ({
      ...one,
      words: `Extensión · ${orderStatusLabels[one.status]} · ${formatMoney({ amount: one.total, currency: one.currency })}`,
    })),
  ]
  if (all.length === 0) return null
  return (
    <Stack gap={4}>
      {all.map(({ id, code, words }) => (
        <Text key={id} size="sm">
          <Anchor
            inherit
            underline="always"
            renderRoot={props => <Link to="/app/sales/orders" search={{ order: id }} {...props} />}
          >
            {code}
          </Anchor>{' '}
          · {words}
        </Text>
      ))}
    </Stack>
  )
}
