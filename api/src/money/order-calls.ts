import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  Id,
  invalidField,
  refusal,
  staleVersion,
  Version,
  wrongState,
} from '../platform/base.ts'
import { Order } from './order-records.ts'
import { OrderStatus, ReceiptStatus } from './order-states.ts'

/** Shared by all order calls. */

export const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
export const tags = ['orders'] as const
export const byId = z.object({ id: Id })
export const changing = byId.extend({ version: Version.optional() })
export const stale = { STALE_VERSION: staleVersion(Order) }
export const state = { WRONG_STATE: wrongState(OrderStatus) }
export const receiptState = { WRONG_STATE: wrongState(z.union([OrderStatus, ReceiptStatus])) }
export const receiptRefusals = {
  INVALID_FIELD: invalidField,
  /** The PEN/USD rate of that day is unknown. */
  NO_EXCHANGE_RATE: { ...refusal('NO_EXCHANGE_RATE'), data: z.object({ date: CalendarDate }) },
  /** No company in the campus's country has a series for this kind of receipt. */
  NO_RECEIPT_SERIES: refusal('NO_RECEIPT_SERIES'),
  /** SUNAT's deadline for that issue date has passed. */
  RECEIPT_TOO_LATE: { ...refusal('RECEIPT_TOO_LATE'), data: z.object({ issueDate: CalendarDate }) },
  /** Its day is before the lock date. */
  BEFORE_LOCK_DATE: { ...refusal('BEFORE_LOCK_DATE'), data: z.object({ lockDate: CalendarDate }) },
}
