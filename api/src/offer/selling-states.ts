import { z } from 'zod'

/**
 * How a product stands on a day, as Inventario counts: AVAILABLE as in Disponibles; SOON as in Próximamente, seen from that day;
 * SIGNED to a contract; RESERVED to a deal that takes it; BLOCKED by unavailable dates; CONFLICT: two want it, or it is
 * free but not offered because two want it later; NOT_OFFERED: before or after its own dates.
 */
export const SellingState = z.enum(['AVAILABLE', 'SOON', 'RESERVED', 'SIGNED', 'BLOCKED', 'CONFLICT', 'NOT_OFFERED'])
export type SellingState = z.infer<typeof SellingState>
