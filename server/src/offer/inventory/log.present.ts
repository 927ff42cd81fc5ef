import type { LogEntry, LogSubject } from '@aforo/api/offer/inventory-upkeep'
import { historyWords as saleWords } from '../../deals/sales/sales.ts'
import type { HistoryWords } from '../../platform/history.ts'
import { presentHistory } from '../../platform/history.ts'
import { historyWords as priceWords } from '../pricing/pricing.present.ts'
import { historyWords as productWords } from '../products/products.present.ts'
import { conflictWords } from './conflicts.present.ts'
import type { LogRow } from './log.queries.ts'

const wordsOf: Record<LogSubject, HistoryWords> = {
  product: productWords,
  price: priceWords,
  sale: saleWords,
  conflict: conflictWords,
}

export const presentLogEntry = (row: LogRow): LogEntry => {
  const [told] = presentHistory([row], wordsOf[row.entity_type])
  return {
    id: row.id,
    at: row.at.toString(),
    who: row.actor_name,
    cause: row.cause,
    what: told?.what ?? row.action,
    reason: row.reason,
    subject: { type: row.entity_type, id: row.entity_id, name: row.name ?? '', productId: row.product_id },
    changes: told?.changes ?? [],
  }
}
