import type { Order } from '@aforo/api/money/order-records'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { orderQuery } from './orderQueries.ts'
import type { OrderTab } from './orderSearch.ts'

const OrderData = later(() => import('./OrderData.tsx'), 'OrderData')
const OrderReceipt = later(() => import('./OrderReceipt.tsx'), 'OrderReceipt')

const missing = { icon: IconCashRegister, title: 'Esta orden no está disponible' }

/** One order: what it sells and its payment, its receipt, and what happened to it. */
export function OrderDrawer({ id, tab, onTab, onClose }: RecordDrawerState<OrderTab>) {
  const query = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined })
  const order = id === undefined ? undefined : query.data
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={order?.code ?? 'Orden'}
      badge={order && <StatusBadge of="order" status={order.status} />}
      subtitle={order && `${order.customer.name} · ${order.campus.name}`}
      onClose={onClose}
    >
      <RecordBody record={order} query={query} missing={missing}>
        {order => (
          <RecordTabs<OrderTab>
            key={order.id}
            value={tab}
            onChange={onTab}
            tabs={[
              { value: 'data', label: 'Orden', content: <OrderData order={order} /> },
              { value: 'receipt', label: 'Comprobante', content: <OrderReceipt order={order} /> },
              { value: 'history', label: 'Historial', content: <History order={order} /> },
            ]}
          />
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const History = ({ order: { id, timeZone } }: { order: Order }) => (
  <RecordHistory timeZone={timeZone} query={useQuery(api.orders.history.queryOptions({ input: { id } }))} />
)
