/** `28 %`; of nothing, `0 %`. */
export const shareOf = (part: number, whole: number): string =>
  `${whole === 0 ? 0 : Math.round((part / whole) * 100)} %`

interface Trend {
  direction: 'up' | 'down' | 'same'
  words: string
}

/** How a figure compares with the same one a week ago, in words. Of little, the difference says more than a share. */
export function trendOf(now: number, before: number): Trend {
  const difference = now - before
  if (difference === 0) return { direction: 'same', words: 'igual que hace una semana' }
  const direction = difference > 0 ? 'up' : 'down'
  const size = before < 10 ? `${Math.abs(difference)}` : `${Math.round((Math.abs(difference) / before) * 100)} %`
  return { direction, words: `${size} ${difference > 0 ? 'más' : 'menos'} que hace una semana` }
}

/** The greeting of an hour of the day. */
export const greetingAt = (hour: number): string =>
  hour < 5 || hour >= 19 ? 'Buenas noches' : hour < 12 ? 'Buenos días' : 'Buenas tardes'

/** The part of a span that has passed, 0 to 1; all three in minutes of the day. */
export const progressAt = (now: number, from: number, to: number): number =>
  to <= from ? 1 : Math.min(Math.max((now - from) / (to - from), 0), 1)
