import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

const numbered = sql`r.id, r.series || '-' || r.number as title, null as detail, null::text as place`

export const receiptDependents: AreaDependents = {
  dependents: [
    {
      of: ['RECEIPT_SERIES'],
      kind: 'RECEIPT',
      keys: ['receipts.series_id'],
      forbids: ['REMOVE'],
      rows: ({ ids }) =>
        sql`select ${numbered} from receipts r where r.tenant_id = aforo_tenant() and r.series_id = any(${ids}) and r.number is not null`,
    },
  ],
  silent: { 'receipts.company_id': 'HISTORY' },
}
