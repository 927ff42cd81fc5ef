import { z } from 'zod'
import { Id, Instant, line, prose, refusal } from '../platform/base.ts'
import { AmountOutput } from '../platform/money.ts'
import { OrderCurrency } from './order-states.ts'

/** What is written as the code of a payment in cash, which has no number of its own. */
export const cashCode = 'EFECTIVO'

/** What a payment is confirmed with. */
export const PaymentFields = {
  /** Of the operation, as the bank or the terminal names it. One number pays one order; case, blanks and dashes don't count. */
  code: line(100),
  description: line(300).nullable().default(null),
  /** When it was paid; now, when left out. */
  dateCreated: Instant.optional(),
  /** Why an operation that paid another order pays this one too. */
  repeatReason: prose(300).optional(),
}

export const operationUsed = {
  /** The operation paid another order. Null: an order of a country that the person doesn't see. */
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
