import { z } from 'zod'

/** DRAFT is a new opportunity; WON is agreed, COMPLETED has ended as agreed. */
export const SaleStatus = z.enum([
  'DRAFT',
  'QUOTATION',
  'PENDING',
  'RESERVED',
  'CONFIRMED',
  'WON',
  'COMPLETED',
  'LOST',
  'CANCELLED',
  'EXPIRED',
])
export type SaleStatus = z.infer<typeof SaleStatus>

/** Where a deal is still being worked on: from here it may be lost. */
export const openSaleStatuses = [
  'DRAFT',
  'QUOTATION',
  'PENDING',
  'RESERVED',
  'CONFIRMED',
] as const satisfies readonly SaleStatus[]

/** Where deals end. */
export const endedSaleStatuses = ['COMPLETED', 'LOST', 'CANCELLED', 'EXPIRED'] as const satisfies readonly SaleStatus[]

/** RENEWAL: the same client stays; EXPANSION: it takes more; RELOCATION: it moves to another product. */
export const SaleType = z.enum(['NEW', 'RENEWAL', 'EXPANSION', 'RELOCATION'])
export type SaleType = z.infer<typeof SaleType>

/** LOCAL: made here; CRM: read from the tenant's CRM. */
export const SaleSource = z.enum(['LOCAL', 'CRM'])
export type SaleSource = z.infer<typeof SaleSource>

/** What an open deal lacks. EXECUTIVE: nobody has it. CLOSING: the day on which it was to be closed is over. */
export const SaleNeed = z.enum(['EXECUTIVE', 'CLOSING'])
export type SaleNeed = z.infer<typeof SaleNeed>

/** What deals are made out in. */
export const SaleCurrency = z.enum(['PEN', 'USD'])
export type SaleCurrency = z.infer<typeof SaleCurrency>

/** Fields that the CRM has too. What staff change here is theirs from then on. */
export const SharedField = z.enum([
  'title',
  'status',
  'client',
  'salesExecutive',
  'currency',
  'startDate',
  'endDate',
  'setUpFee',
  'lineItems',
])
export type SharedField = z.infer<typeof SharedField>

/** Why a deal no longer counts: put aside here, deleted in the CRM, or merged there into another one. */
export const DeprecationCause = z.enum(['HERE', 'DELETED', 'MERGED'])
export type DeprecationCause = z.infer<typeof DeprecationCause>

/** `progress`: those that have not ended first, and the newest first among them. */
export const SaleSort = z.enum([
  'progress',
  'createdAt',
  '-createdAt',
  'title',
  '-title',
  'monthly',
  '-monthly',
  'statusSince',
  '-statusSince',
  'expectedCloseDate',
  '-expectedCloseDate',
])
