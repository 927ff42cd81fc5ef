import { expect, test } from 'vitest'
import { line, lineOrNone, prose } from './base.ts'
import { isolated } from './text-direction.ts'

const marks = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']

test.each(marks)('%j is removed from all typed text', mark => {
  for (const schema of [line(50), lineOrNone(50), prose(50)])
    expect(schema.parse(`${mark}Andén ${mark}S.A.C.${mark}`)).toBe('Andén S.A.C.')
})

test('text with only marks is empty, and marks don’t count towards its length', () => {
  expect(line(5).safeParse('\u202E').success).toBe(false)
  expect(line(5).parse(`\u202E${'a'.repeat(5)}`)).toBe('aaaaa')
})

test('Arabic and Hebrew letters stay, and are isolated in sentences', () => {
  for (const name of ['شركة ليما', 'חברת לימה']) {
    expect(line(50).parse(name)).toBe(name)
    expect(isolated(name)).toBe(`\u2068${name}\u2069`)
    // Stored text may still contain marks.
    expect(isolated(`\u202E${name}`)).toBe(`\u2068${name}\u2069`)
  }
  expect(isolated('Ñandú & Muñoz \u202ES.A.C.')).toBe('Ñandú & Muñoz S.A.C.')
})
