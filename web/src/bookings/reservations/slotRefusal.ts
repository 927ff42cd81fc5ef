import { Reservation } from '@aforo/api/bookings/reservations'
import {
  Alternative as AlternativeShape,
  Rival as RivalShape,
  UnavailableReason,
  unavailableReasons,
} from '@aforo/api/bookings/slots'
import { z } from 'zod'
import type { Refusal } from '../../platform/problem.ts'

export type Rival = z.infer<typeof RivalShape>
export type Alternative = z.infer<typeof AlternativeShape>

const Taken = z.object({ rivals: z.array(RivalShape), alternatives: z.array(AlternativeShape) })
const Unavailable = z.object({ reason: UnavailableReason, alternatives: z.array(AlternativeShape) })
const Stale = z.object({ newer: Reservation })

/** What a refused booking tells besides its message. */
export interface RefusedSlot {
  rivals: Rival[]
  alternatives: Alternative[]
  /** Why nobody could have it, in words. */
  reason?: string
  /** The record as somebody else left it meanwhile. */
  newer?: Reservation
}

/** Reads what the contract promises beside the code; anything else is only a message. */
export function refusedSlot({ code, data }: Refusal): RefusedSlot {
  const nothing = { rivals: [], alternatives: [] }
  if (code === 'SLOT_TAKEN') return Taken.safeParse(data).data ?? nothing
  if (code === 'SPACE_UNAVAILABLE') {
    const found = Unavailable.safeParse(data).data
    return found ? { rivals: [], alternatives: found.alternatives, reason: unavailableReasons[found.reason] } : nothing
  }
  if (code === 'STALE_VERSION') return { ...nothing, newer: Stale.safeParse(data).data?.newer }
  return nothing
}
