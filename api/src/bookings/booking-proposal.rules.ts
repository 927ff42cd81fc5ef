import type { BookingPolicy } from './reservations.ts'

const usualMinutes = 60
const quarter = 15

/**
 * Default duration of a new booking, and the step of its start, in minutes; a quarter of an hour if the policy allows
 * it.
 * @param policy undefined until loaded
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
