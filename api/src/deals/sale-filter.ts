import { z } from 'zod'
import { CalendarDate, commaList, flag, Id } from '../platform/base.ts'
import { SaleNeed, SaleSource, SaleStatus } from './sale-states.ts'

/** Which deals a list, its totals and its file are of. */
export const SaleFilter = z.object({
  /** Of the title or the client's name. */
  q: z.string().trim().max(100).optional(),
  status: commaList(SaleStatus).optional(),
  salesExecutiveId: Id.optional(),
  clientId: Id.optional(),
  campusId: Id.optional(),
  productId: Id.optional(),
  /** Deals with a line on some of these days. */
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  inConflict: flag.optional(),
  /** Whether something differs from the CRM. */
  different: flag.optional(),
  source: SaleSource.optional(),
  /** What the CRM calls it. */
  externalId: z
    .string()
    .regex(/^\d{1,20}$/, 'Escribe el número del negocio en HubSpot.')
    .optional(),
  /** Open deals alone, that lack this. */
  needs: SaleNeed.optional(),
  deprecated: flag.default(false),
})
