import { longDay, wallOf } from '@aforo/api/platform/dates-in-words'
import type { Language } from './language.ts'

const englishDay = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `lunes, 16 de noviembre`, `Monday 16 November` */
export const dayIn = (language: Language, date: string): string =>
  language === 'es' ? longDay(date) : englishDay.format(new Date(`${date}T12:00:00Z`))

/** An instant on a campus's clock, with the day if it isn't that of `besides`: `14:30`, `lunes, 16 de noviembre, 14:30` */
export function momentIn(language: Language, instant: string, timeZone: string, besides: string): string {
  const { date, time } = wallOf(instant, timeZone)
  return date === besides ? time : `${dayIn(language, date)}, ${time}`
}
