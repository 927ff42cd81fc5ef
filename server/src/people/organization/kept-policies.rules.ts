import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { PolicyFields } from '@aforo/api/people/organization'
import { usualPolicy } from '../../bookings/reservations/slot.rules.ts'
import { faultInPolicy } from './policy.rules.ts'

/**
 * A document of Firestore as a policy: what it leaves out is usual, what it says must be right.
 * @returns the policy, or the names of the fields that are not
 */
export function policyIn(fields: Record<string, unknown>): { policy: BookingPolicy } | { wrong: string[] } {
  const read = PolicyFields.safeParse({ ...usualPolicy, ...fields })
  if (!read.success) return { wrong: [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))] }
  const fault = faultInPolicy(read.data)
  return fault ? { wrong: [fault.field] } : { policy: read.data }
}
