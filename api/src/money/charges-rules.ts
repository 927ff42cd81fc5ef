import { z } from 'zod'

/** What is done where no wallet can pay a booking. */
export const WithoutWallet = z.enum(['REFUSE', 'ORDER', 'ACCOUNT', 'FREE'])
export type WithoutWallet = z.infer<typeof WithoutWallet>

/** What canceling a booking gives back. NOTICE: all before the notice, nothing after it. */
export const RefundRule = z.enum(['ALL', 'NOTICE', 'NONE'])
export type RefundRule = z.infer<typeof RefundRule>
