/** How much a block says: nothing, initials one under the other or beside one another, two short lines, or its hours as well. */
export type Fit = 'bare' | 'stacked' | 'initials' | 'lines' | 'who' | 'full'

/** Up to so many pixels; wider ones say everything. */
const widths: [Fit, number][] = [
  ['bare', 9],
  ['stacked', 26],
  ['initials', 40],
  ['lines', 90],
  ['who', 150],
]

/** What there is room for in a block so many pixels wide. What can't be seen isn't drawn: a week has thousands of them. */
export const fitOf = (pixels: number): Fit => widths.find(([, most]) => pixels <= most)?.[0] ?? 'full'

/** Words that say nothing of what it is about. */
const fillers = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'e', 'con', 'en', 'para', 'por', 'a', 'al'])

/** The letters of a subject's first words: `RC` of "Reunión de comité"; of a single word its first two, `En`. */
export function initialsOf(subject: string): string {
  const words = subject.split(/[^\p{L}\p{N}]+/u).filter(word => word && !fillers.has(word.toLowerCase()))
  const [only = '', second] = words
  if (second === undefined) return only.charAt(0).toUpperCase() + only.charAt(1)
  return words
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')
}

/** Pixels of a letter of the small text, rather too many than too few, and of what lies beside the text. */
const letter = 6.1
const sides = 13

/**
 * As many of a subject's words as two lines hold in so many pixels, none of them broken.
 * @returns undefined where not even the first word has room
 */
export function linesOf(subject: string, pixels: number): string | undefined {
  const line = Math.floor((pixels - sides) / letter)
  const words = subject.trim().split(/\s+/)
  const kept: string[] = []
  let used = 0
  let lines = 1
  for (const word of words) {
    if (word.length > line) break
    const goesOn = used === 0 || used + 1 + word.length <= line
    if (!goesOn && lines === 2) break
    if (!goesOn) lines = 2
    used = goesOn && used > 0 ? used + 1 + word.length : word.length
    kept.push(word)
  }
  if (kept.length === 0) return undefined
  if (kept.length === words.length) return kept.join(' ')
  const last = kept.findLastIndex(word => !fillers.has(word.toLowerCase()))
  return `${kept.slice(0, last + 1 || kept.length).join(' ')}…`
}
