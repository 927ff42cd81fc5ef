import { z } from 'zod'

/** The owner of a wallet's credits. */
export const WalletEntity = z.enum(['TEAM', 'USER'])
export type WalletEntity = z.infer<typeof WalletEntity>

/** PURCHASE: charge or refund of a booking. DEBIT: withdrawn by hand. REVERSAL: reverses another movement. */
export const MovementKind = z.enum(['DEPOSIT', 'PURCHASE', 'DEBIT', 'ADJUSTMENT', 'REVERSAL'])
export type MovementKind = z.infer<typeof MovementKind>

/** NEGATIVE: below zero. LOW: from zero up to the tenant's threshold. */
export const WalletState = z.enum(['OK', 'LOW', 'NEGATIVE'])
export type WalletState = z.infer<typeof WalletState>

export const WalletSort = z.enum(['name', '-name', 'balance', '-balance'])
export type WalletSort = z.infer<typeof WalletSort>

/** What happens to a contract's included credits that aren't used in their month. */
export const IncludedCredits = z.enum(['LAPSE', 'CARRY_OVER'])
export type IncludedCredits = z.infer<typeof IncludedCredits>
