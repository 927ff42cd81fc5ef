import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'
import { unpaidList } from './orders.queries.ts'

const isUnpaid = sql`o.status in (${unpaidList})`
const entryColumns = sql`o.id, o.code as title, o.customer_name as detail, o.created_at::text as place`
const link = (id: string) => `/app/sales/orders?order=${id}`

export const orderDependents: AreaDependents = {
  dependents: [
    {
      of: ['TENANT'],
      kind: 'ORDER_OPEN',
      keys: [],
      only: ['SUSPEND'],
      rows: () => sql`select ${entryColumns} from orders o where o.tenant_id = aforo_tenant() and ${isUnpaid}`,
      link,
    },
    {
      of: ['PERSON'],
      kind: 'ORDER_OPEN',
      keys: ['orders.customer_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) => sql`
        select ${entryColumns} from orders o where o.tenant_id = aforo_tenant() and o.owner_tenant_id = o.tenant_id
          and o.customer_id = any(${ids}) and ${isUnpaid}`,
      link,
    },
    {
      // Cancelling its bookings ends their orders, too.
      of: ['SPACE'],
      kind: 'ORDER_OPEN',
      keys: ['order_items.space_id'],
      rows: ({ ids }) => sql`
        select ${entryColumns} from orders o where o.tenant_id = aforo_tenant() and ${isUnpaid} and exists (
          select from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id and i.space_id = any(${ids}))`,
      link,
    },
  ],
  silent: { 'order_payments.confirmed_by': 'HISTORY' },
}
