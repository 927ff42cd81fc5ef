import { z } from 'zod'

/** Whose credits a wallet holds. */
export const WalletEntity = z.enum(['TEAM', 'USER'])
export type WalletEntity = z.infer<typeof WalletEntity>

/** PURCHASE: what a booking took or got back. DEBIT: taken by hand. REVERSAL: takes one of the others back. */
export const MovementKind = z.enum(['DEPOSIT', 'PURCHASE', 'DEBIT', 'ADJUSTMENT', 'REVERSAL'])
export type MovementKind = z.infer<typeof MovementKind>

/** NEGATIVE: below zero. LOW: from zero to the tenant's limit. */
export const WalletState = z.enum(['OK', 'LOW', 'NEGATIVE'])
export type WalletState = z.infer<typeof WalletState>

export const WalletSort = z.enum(['name', '-name', 'balance', '-balance'])
export type WalletSort = z.infer<typeof WalletSort>

/** What happens to a contract's included credits that nobody used in their month. */
export const IncludedCredits = z.enum(['LAPSE', 'CARRY_OVER'])
export type IncludedCredits = z.infer<typeof IncludedCredits>
