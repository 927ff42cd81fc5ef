import type { BookingPolicy } from './reservations.ts'

const usualMinutes = 60
const quarter = 15

/**
 * What is proposed of a new booking, in minutes: how long it takes, and the step on which it begins, a quarter of an hour where
 * the policy allows it.
 * @param policy undefined while it isn't known
 */
export function proposalOf(
  policy: Pick<BookingPolicy, 'stepMinutes' | 'shortestMinutes' | 'longestMinutes'> | undefined,
): { step: number; length: number } {
  const { stepMinutes = quarter, shortestMinutes = usualMinutes, longestMinutes = usualMinutes } = policy ?? {}
  return {
    step: quarter % stepMinutes === 0 ? quarter : stepMinutes,
    length: Math.min(Math.max(usualMinutes, shortestMinutes), longestMinutes),
  }
}
