import { diffArrays } from 'diff'

/** A stretch of words that two documents share, or that one of them has. */
export interface TextRun {
  kind: 'EQUAL' | 'ADDED' | 'REMOVED'
  text: string
}

/** Above so many paragraphs that differ the libraries' search is cut off, and what differs is shown whole. */
const patience = { timeout: 250 }

/**
 * Two documents side by side: their paragraphs in order, and of those that changed, by words which ones. Shared
 * paragraphs are one run.
 */
export function compareParagraphs(before: readonly string[], after: readonly string[]): { runs: TextRun[] }[] {
  const whole = (kind: TextRun['kind'], text: string) => ({ runs: [{ kind, text }] })
  const found: { runs: TextRun[] }[] = []
  const changes = diffArrays([...before], [...after], patience) ?? [
    { value: [...before], removed: true, added: false, count: before.length },
    { value: [...after], removed: false, added: true, count: after.length },
  ]
  for (let place = 0; place < changes.length; place++) {
    const change = changes[place]
    if (!change) continue
    const next = changes[place + 1]
    if (!change.added && !change.removed) found.push(...change.value.map(text => whole('EQUAL', text)))
    else if (change.removed && next?.added) {
      found.push(...pairs(change.value, next.value))
      place++
    } else found.push(...change.value.map(text => whole(change.added ? 'ADDED' : 'REMOVED', text)))
  }
  return found
}

/** Paragraphs that took the place of others: each beside the one that it is most like, in order. */
function pairs(removed: string[], added: string[]): { runs: TextRun[] }[] {
  const found: { runs: TextRun[] }[] = []
  let from = 0
  for (const before of removed) {
    const words = wordsOf(before)
    const at = added.findIndex((after, place) => place >= from && likeness(words, wordsOf(after)) >= 0.4)
    if (at < 0) {
      found.push({ runs: [{ kind: 'REMOVED', text: before }] })
      continue
    }
    for (const text of added.slice(from, at)) found.push({ runs: [{ kind: 'ADDED', text }] })
    found.push({ runs: byWords(before, added[at] ?? '') })
    from = at + 1
  }
  for (const text of added.slice(from)) found.push({ runs: [{ kind: 'ADDED', text }] })
  return found
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().split(/\s+/))

/** The share of words that two paragraphs have in common, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const word of one) if (other.has(word)) shared++
  return (2 * shared) / (one.size + other.size)
}

/** Words, spaces and the punctuation after words, in order: an amount, a date or a number of a contract is one word. */
const piecesOf = (text: string): string[] => text.match(/\s+|[.,;:()]+(?=\s|$)|\S+?(?=[.,;:()]*(?:\s|$))/g) ?? []

function byWords(before: string, after: string): TextRun[] {
  const changes = diffArrays(piecesOf(before), piecesOf(after), patience)
  if (!changes)
    return [
      { kind: 'REMOVED', text: before },
      { kind: 'ADDED', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'ADDED' : removed ? 'REMOVED' : 'EQUAL',
    text: value.join(''),
  }))
}
