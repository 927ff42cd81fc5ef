import { z } from 'zod'

/** What happens to a booking that no wallet can pay. */
export const WithoutWallet = z.enum(['REFUSE', 'ORDER', 'ACCOUNT', 'FREE'])
export type WithoutWallet = z.infer<typeof WithoutWallet>

/** What canceling a booking refunds. NOTICE: everything before the notice deadline, nothing after it. */
export const RefundRule = z.enum(['ALL', 'NOTICE', 'NONE'])
export type RefundRule = z.infer<typeof RefundRule>
