import { expect, test } from 'vitest'
import { line, lineOrNone, prose } from './base.ts'
import { isolated } from './text-direction.ts'

const marks = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(marks)('%j is taken out of every text that people type', mark => {
  for (const schema of [line(50), lineOrNone(50), prose(50)])
    expect(schema.parse(`${mark}Andén ${mark}S.A.C.${mark}`)).toBe('Andén S.A.C.')
})

test('a text of marks alone is empty, and marks don’t count for its length', () => {
  expect(line(5).safeParse('\u202E').success).toBe(false)
  expect(line(5).parse(`\u202E${'a'.repeat(5)}`)).toBe('aaaaa')
})

test('Arabic and Hebrew letters stay, and are isolated where they are printed', () => {
  for (const name of ['شركة ليما', 'חברת לימה']) {
    expect(line(50).parse(name)).toBe(name)
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
    // What came in before is no other.
    expect(isolated(`\u202E${name}`)).toBe(`\u2068${name}\u2069`)
  }
  expect(isolated('Ñandú & Muñoz \u202ES.A.C.')).toBe('Ñandú & Muñoz S.A.C.')
})
