import { z } from 'zod'
import { Id, Instant, line, prose, refusal } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { OrderCurrency } from './order-states.ts'

/** The stored code of a cash payment, which has no operation number. */
export const cashCode = 'EFECTIVO'

/** The fields that confirm a payment. */
export const PaymentFields = {
  /**
   * The operation number from the bank or card terminal. A number pays one order; case, spaces and dashes are ignored.
   */
  code: line(100),
  description: line(300).nullable().default(null),
  /** When it was paid; now if omitted. */
  dateCreated: Instant.optional(),
  /** Why an operation that paid another order also pays this one. */
  repeatReason: prose(300).optional(),
}

export const operationUsed = {
  /** The operation already paid another order. Null: that order is in a country hidden from the caller. */
  OPERATION_USED: {
    ...refusal('OPERATION_USED'),
    data: z.object({
      order: z
        .object({
          id: Id,
          code: z.string(),
          customer: z.string(),
          currency: OrderCurrency,
          total: AmountOutput,
          paidAt: Instant,
        })
        .nullable(),
    }),
  },
}
export type OperationUsed = z.infer<typeof operationUsed.OPERATION_USED.data>
