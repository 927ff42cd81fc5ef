import { BookingPolicy } from '@aforo/api/bookings/reservations'
import type { PolicyInForce } from '@aforo/api/people/organization'
import { usualPolicy } from '../../bookings/reservations/slot.rules.ts'

/** What is wrong with a policy as a whole, as the field at fault; undefined when nothing is. */
export function faultInPolicy(policy: BookingPolicy): { field: string; message: string } | undefined {
  const { stepMinutes, shortestMinutes, longestMinutes } = policy
  const offStep = `Debe ser múltiplo del intervalo, ${stepMinutes} min.`
  if (shortestMinutes % stepMinutes !== 0) return { field: 'shortestMinutes', message: offStep }
  if (longestMinutes % stepMinutes !== 0) return { field: 'longestMinutes', message: offStep }
  if (longestMinutes < shortestMinutes)
    return { field: 'longestMinutes', message: 'La duración máxima no puede ser menor que la mínima.' }
}

/** The rules of a policy without where they come from. */
export const valuesOf = (policy: BookingPolicy): BookingPolicy => BookingPolicy.parse(policy)

/** A policy as somebody wrote it, with its own version. */
export type WrittenPolicy = BookingPolicy & { version: number }

/** @param kept what Firestore says, which goes before all that is written here */
export const tenantPolicy = (own: WrittenPolicy | undefined, kept?: WrittenPolicy): PolicyInForce =>
  kept
    ? { ...kept, source: 'FIRESTORE', version: null }
    : own
      ? { ...own, source: 'TENANT' }
      : { ...usualPolicy, source: 'USUAL', version: null }

/** The campus's own policy, else the tenant's, which has no version here: what is inherited can't be stale. */
export const campusPolicy = (
  own: WrittenPolicy | undefined,
  tenant: PolicyInForce,
  kept?: WrittenPolicy,
): PolicyInForce =>
  tenant.source === 'FIRESTORE'
    ? { ...(kept ?? tenant), source: 'FIRESTORE', version: null }
    : own
      ? { ...own, source: 'CAMPUS' }
      : { ...tenant, version: null }
