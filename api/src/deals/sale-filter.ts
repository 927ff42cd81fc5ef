import { z } from 'zod'
import { CalendarDate, commaList, flag, Id } from '../platform/base.ts'
import { SaleNeed, SaleSource, SaleStatus } from './sale-states.ts'

/** The filter shared by a list of deals, its totals and its file. */
export const SaleFilter = z.object({
  /** Matches the title or the client's name. */
  q: z.string().trim().max(100).optional(),
  status: commaList(SaleStatus).optional(),
  salesExecutiveId: Id.optional(),
  clientId: Id.optional(),
  campusId: Id.optional(),
  productId: Id.optional(),
  /** Deals with a line on any of these days. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  inConflict: flag.optional(),
  /** Whether a field differs from the CRM. */
  different: flag.optional(),
  source: SaleSource.optional(),
  /** The deal's id in the CRM. */
  externalId: z
    .string()
    .regex(/^\d{1,20}$/, 'Escribe el número del negocio en HubSpot.')
    .optional(),
  /** Only open deals that lack this. */
  needs: SaleNeed.optional(),
  deprecated: flag.default(false),
})
