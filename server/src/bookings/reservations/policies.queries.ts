import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import { type RawBuilder, sql } from 'kysely'
import { usualPolicy } from './slot.rules.ts'

/**
 * The policy of the campus whose row a statement calls `campus`: its own, else its tenant's, else null; Firestore's
 * before the database's. */
export const policyOfCampus = (campus: string): RawBuilder<BookingPolicy | null> => sql<BookingPolicy | null>`(
  select jsonb_build_object(
    'stepMinutes', step_minutes, 'shortestMinutes', shortest_minutes,
    'longestMinutes', longest_minutes, 'daysAhead', days_ahead, 'lateMinutes', late_minutes,
    'cancelNoticeMinutes', cancel_notice_minutes, 'checkInMinutes', check_in_minutes,
    'approvalTypes', approval_types, 'forOthersRoles', for_others_roles, 'freeRelease', free_release)
  from booking_policies
  where tenant_id = ${sql.ref(`${campus}.tenant_id`)}
    and (campus_id = ${sql.ref(`${campus}.id`)} or campus_id is null)
  order by kept_in = 'FIRESTORE' desc, campus_id nulls last limit 1
)`

export const policyOr = (policy: BookingPolicy | null): BookingPolicy => policy ?? usualPolicy

/** The types of place that are had by asking, of the campus whose row a statement calls `campus`; a row or none. */
export const approvalTypesOfCampus = (campus: string) => sql<{ approval_types: string[] }>`(
  select approval_types from booking_policies
  where tenant_id = ${sql.ref(`${campus}.tenant_id`)}
    and (campus_id = ${sql.ref(`${campus}.id`)} or campus_id is null)
  order by kept_in = 'FIRESTORE' desc, campus_id nulls last limit 1
)`

/** Whether the space `space` is had by asking. @param policy what `approvalTypesOfCampus` found */
export const byRequest = (space: string, policy: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${space}.type`)} = any(
    coalesce(${sql.ref(`${policy}.approval_types`)}, ${usualPolicy.approvalTypes}::text[]))`
