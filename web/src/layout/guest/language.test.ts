import { expect, test } from 'vitest'
import { invitationWords } from '../../bookings/invitations/invitationWords.ts'
import { myBookingWords } from '../../bookings/my-booking/myBookingWords.ts'
import { guestWords } from './guestWords.ts'
import { languageOf } from './language.ts'

test.each([
  [['es-PE', 'en'], 'es'],
  [['en-US', 'es'], 'en'],
  [['fr-FR', 'en-GB', 'es'], 'en'],
  [['fr-FR', 'es'], 'es'],
  [['de'], 'es'],
  [[], 'es'],
])('a browser that prefers %j reads %s', (preferred, language) => {
  expect(languageOf(preferred)).toBe(language)
})

/** The keys of a dictionary, with those of the objects in it. */
const keysOf = (words: object): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value).map(inner => `${key}.${inner}`) : [key],
  )

test.each([
  ['invitations', invitationWords],
  ['a booking of one’s own', myBookingWords],
  ['all pages of guests', { es: { ...guestWords.es, refusals: {} }, en: { ...guestWords.en, refusals: {} } }],
])('%s have the same texts in both languages, and each says something', (_, { es, en }) => {
  expect(keysOf(en).sort()).toEqual(keysOf(es).sort())
  for (const words of [es, en])
    expect(Object.values(words).filter(text => typeof text === 'string' && text.trim() === '')).toEqual([])
})
