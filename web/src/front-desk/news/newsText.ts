/** The marks that a news text may have; whatever else is in it is only text. */
export type Inline = { kind: 'text' | 'bold' | 'link'; text: string }
export type Block = { kind: 'paragraph'; lines: Inline[][] } | { kind: 'list'; items: Inline[][] }

/** Bold between two stars, or a web address without what usually ends a sentence behind it. */
const marks = /\*\*([^*\n]+)\*\*|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** One line of text with its bold words and web addresses. */
export function inlinesOf(line: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of line.matchAll(marks)) {
    if (match.index > end) found.push({ kind: 'text', text: line.slice(end, match.index) })
    found.push(match[1] === undefined ? { kind: 'link', text: match[0] } : { kind: 'bold', text: match[1] })
    end = match.index + match[0].length
  }
  if (end < line.length) found.push({ kind: 'text', text: line.slice(end) })
  return found
}

const bullet = /^\s*[-*•]\s+/

/** A news text as paragraphs, which an empty line parts, and lists, whose lines begin with a dash. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      last = undefined
      continue
    }
    const item = bullet.test(line)
    const inlines = inlinesOf(item ? line.replace(bullet, '') : line)
    if (last?.kind === 'list' && item) last.items.push(inlines)
    else if (last?.kind === 'paragraph' && !item) last.lines.push(inlines)
    else {
      last = item ? { kind: 'list', items: [inlines] } : { kind: 'paragraph', lines: [inlines] }
      blocks.push(last)
    }
  }
  return blocks
}
