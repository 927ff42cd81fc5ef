const letter = '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}]'

/** Words from right to left with what stands between them; not numbers, which are read from left to right. */
const stretch = new RegExp(`${letter}(?:[^\\p{L}\\p{N}]*[${letter.slice(1, -1)}])*\\p{M}*`, 'gu')
const first = /\p{L}/u
const rightToLeft = new RegExp(letter, 'u')

const mirrors: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }
const mirrored = (text: string) => text.replaceAll(/[()[\]«»]/g, sign => mirrors[sign] ?? sign)

/** Whether something is written here from right to left. */
export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** A text by its direction: isolated values (U+2068 … U+2069) by their own first letter, the rest from left to right. */
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
 * Pieces of one line in the order in which they stand on paper, from the left. A piece from right to left is turned by
 * what draws it, as long as it gets it whole: spaces in it are therefore unbreakable.
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

/** What stands between stretches: its ends go each to their side, and what it says is read from left to right. */
function between(text: string, isRightToLeft: boolean): string[] {
  if (!isRightToLeft) return [text]
  const [, before = '', middle = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text) ?? []
  const turned = (signs: string) => mirrored([...signs].reverse().join(''))
  return [turned(before), middle, turned(after)].filter(Boolean)
}
