import { z } from 'zod'

/**
 * A product's state on a day, as in Inventario. AVAILABLE as in Disponibles; SOON as in Próximamente, seen from that
 * day; SIGNED to a contract; RESERVED by a blocking deal; BLOCKED by unavailable dates; CONFLICT: wanted by two that
 * day, or free but not available because two want it later; NOT_OFFERED: outside its sale dates.
 */
export const SellingState = z.enum(['AVAILABLE', 'SOON', 'RESERVED', 'SIGNED', 'BLOCKED', 'CONFLICT', 'NOT_OFFERED'])
export type SellingState = z.infer<typeof SellingState>
