/** How often people say that something repeats. */
export const repeats = ['never', 'daily', 'workdays', 'weekly', 'fortnightly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]

export const repeatLabels: Record<Repeat, string> = {
  never: 'No se repite',
  daily: 'Cada día',
  workdays: 'De lunes a viernes',
  weekly: 'Cada semana',
  fortnightly: 'Cada dos semanas',
  monthly: 'Cada mes, el mismo día de la semana',
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export const weekdayOf = (date: string): string => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'MO'

/** Which of its weekday in the month a date is: 1 to 4, or -1 for what is the last in every month. */
function placeInMonth(date: string): number {
  const place = Math.ceil(Number(date.slice(8)) / 7)
  return place > 4 ? -1 : place
}

/** The RRULE of what was chosen, ending on a date. @param days of weekly ones; none: the date's own */
export function ruleOf(repeat: Exclude<Repeat, 'never'>, at: string, until: string, days: readonly string[]): string {
  const end = `UNTIL=${until.replaceAll('-', '')}`
  const chosen = weekdays.filter(day => (days.length === 0 ? day === weekdayOf(at) : days.includes(day))).join()
  switch (repeat) {
    case 'daily':
      return `FREQ=DAILY;${end}`
    case 'workdays':
      return `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;${end}`
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${chosen};${end}`
    case 'fortnightly':
      return `FREQ=WEEKLY;INTERVAL=2;BYDAY=${chosen};${end}`
    case 'monthly':
      return `FREQ=MONTHLY;BYDAY=${placeInMonth(at)}${weekdayOf(at)};${end}`
  }
}
