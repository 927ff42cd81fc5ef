import { z } from 'zod'

/** DRAFT is a new opportunity; WON is agreed; COMPLETED ended as agreed. */
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

/** Statuses of a deal in progress, from which it can be lost. */
export const openSaleStatuses = [
  'DRAFT',
  'QUOTATION',
  'PENDING',
  'RESERVED',
  'CONFIRMED',
] as const satisfies readonly SaleStatus[]

/** Final statuses. */
export const endedSaleStatuses = ['COMPLETED', 'LOST', 'CANCELLED', 'EXPIRED'] as const satisfies readonly SaleStatus[]

/** RENEWAL: the client stays; EXPANSION: takes more; RELOCATION: moves to another product. */
export const SaleType = z.enum(['NEW', 'RENEWAL', 'EXPANSION', 'RELOCATION'])
export type SaleType = z.infer<typeof SaleType>

/** LOCAL: made here; CRM: read from the tenant's CRM. */
export const SaleSource = z.enum(['LOCAL', 'CRM'])
export type SaleSource = z.infer<typeof SaleSource>

/** What an open deal lacks. EXECUTIVE: no executive. CLOSING: its expected close date has passed. */
export const SaleNeed = z.enum(['EXECUTIVE', 'CLOSING'])
export type SaleNeed = z.infer<typeof SaleNeed>

/** Currencies of deals. */
export const SaleCurrency = z.enum(['PEN', 'USD'])
export type SaleCurrency = z.infer<typeof SaleCurrency>

/** Fields shared with the CRM. A field that staff edit here no longer follows the CRM. */
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

/** Why a deal no longer counts: archived here, deleted in the CRM, or merged there into another. */
export const DeprecationCause = z.enum(['HERE', 'DELETED', 'MERGED'])
export type DeprecationCause = z.infer<typeof DeprecationCause>

/** `progress`: open deals first, and among them the newest first. */
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
