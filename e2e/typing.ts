import type { Locator } from '@playwright/test'

/** Milliseconds between keys: less than it takes a field to be drawn anew, as with fast fingers. */
const delay = 5

/**
 * Types a text into a field key by key, in place of what is there. Dates, times and searches answer to each key (they
 * read half a time, ask the server for half a word), which a field that is filled at once never shows.
 */
export async function typeIn(field: Locator, text: string) {
  await field.click()
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Delete')
  else await field.pressSequentially(text, { delay })
}

/** How a calendar names a day to who doesn't see it: `27 noviembre 2026`. */
export const dayInCalendar = (day: Temporal.PlainDate) =>
  `${day.day} ${day.toLocaleString('es', { month: 'long' })} ${day.year}`
