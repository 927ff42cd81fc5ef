import { SaxesParser } from 'saxes'
import type { WordParagraph } from './template-tags.rules.ts'

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** The paragraphs of an XML part, including empty ones, so that their numbers match what people count. */
export function paragraphsOf(part: string, xml: string): WordParagraph[] {
  const found: WordParagraph[] = []
  // A text box is a paragraph within a paragraph.
  const open: WordParagraph[] = []
  let inText = false
  const add = (words: string) => {
    const last = open.at(-1)
    if (last) last.text += words
  }
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    switch (local(name)) {
      case 'p':
        // Includes drawings, whose paragraphs have no `w:t`.
        if (name !== 'w:p') break
        open.push({ part, number: found.length + 1, text: '' })
        found.push(open.at(-1) as WordParagraph)
        break
      case 't':
        inText = name === 'w:t'
        break
      case 'tab':
      case 'br':
        add(' ')
        break
    }
  })
  parser.on('text', words => {
    if (inText) add(words)
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:p') open.pop()
    if (name === 'w:t') inText = false
  })
  parser.write(xml).close()
  return found
}
