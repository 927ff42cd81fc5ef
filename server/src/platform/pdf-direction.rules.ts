const letter = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]'

/** A run of right-to-left words with what stands between them, except numbers, which read left to right. */
const stretch = new RegExp(`${letter}(?:[^\\p{L}\\p{N}]*[${letter.slice(1, -1)}])*\\p{M}*`, 'gu')
const first = /\p{L}/u
const rightToLeft = new RegExp(letter, 'u')

const mirrors: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }
const mirrored = (text: string) => text.replaceAll(/[()[\]«»]/g, sign => mirrors[sign] ?? sign)

/** Whether the text has right-to-left letters. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/**
 * Splits a text by direction: isolated values (U+2068 … U+2069) follow their first letter, the rest is left to right.
 */
export function byDirection(text: string): { text: string; isRightToLeft: boolean }[] {
  return text
    .split(/\u2068([^\u2069]*)\u2069?/)
    .map((part, index) => ({
      text: part.replaceAll(/[\u2066-\u2069\u202A-\u202E]/g, ''),
      isRightToLeft: index % 2 === 1 && rightToLeft.test(first.exec(part)?.[0] ?? ''),
    }))
    .filter(part => part.text !== '')
}

/**
 * The pieces of a line in visual order, from the left. The renderer reverses a right-to-left piece only if it gets the
 * whole piece, so its spaces are made unbreakable.
 */
export function visualPieces(line: string, isRightToLeft: boolean): string[] {
  const pieces: string[] = []
  let at = 0
  for (const { 0: found, index } of line.matchAll(stretch)) {
    if (index > at) pieces.push(...between(line.slice(at, index), isRightToLeft))
    pieces.push(mirrored(found).replaceAll(' ', '\u00A0'))
    at = index + found.length
  }
  if (at < line.length) pieces.push(...between(line.slice(at), isRightToLeft))
  return isRightToLeft ? pieces.reverse() : pieces
}

/** Text between runs: its punctuation at the ends stays with each side, the rest reads left to right. */
function between(text: string, isRightToLeft: boolean): string[] {
  if (!isRightToLeft) return [text]
  const [, before = '', middle = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text) ?? []
  const turned = (signs: string) => mirrored([...signs].reverse().join(''))
  return [turned(before), middle, turned(after)].filter(Boolean)
}
