import { SaleCurrency } from '@aforo/api/deals/sale-states'
import {
  OccupationBy,
  OccupationPeriodKey,
  OccupationState,
  OccupationUnit,
} from '@aforo/api/insight/occupation-states'
import { ProductType } from '@aforo/api/offer/product-types'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

export const OccupationTab = z.enum(['products', 'endings', 'changes', 'use', 'plan'])
export type OccupationTab = z.infer<typeof OccupationTab>

/** What Reportes › Ocupación keeps in the address. */
export const OccupationSearch = z.object({
  ...listParams,
  /** The figures, unless it is another tab. */
  tab: param(OccupationTab),
  campus: param(z.uuid()),
  /** `none`: what stands on no floor. */
  floor: param(z.union([z.uuid(), z.literal('none')])),
  type: param(ProductType),
  currency: param(SaleCurrency),
  unit: param(OccupationUnit),
  by: param(OccupationBy),
  /** Today, unless it is another day or month. */
  period: param(OccupationPeriodKey),
  state: param(OccupationState),
  /** Of what comes near: what renews itself, instead of what ends. */
  renewing: param(z.literal('yes')),
  /** The product whose drawer is open, and its tab. */
  product: param(z.uuid()),
  section: param(z.string().max(20)),
})
export type OccupationSearch = z.infer<typeof OccupationSearch>
