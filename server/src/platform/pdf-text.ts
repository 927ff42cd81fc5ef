import { byDirection, hasRightToLeft, visualPieces } from './pdf-direction.rules.ts'
import { PdfFonts, type Run, type Weight } from './pdf-fonts.ts'

export interface PdfBox {
  x: number
  y: number
  width: number
  size: number
  font?: Weight
  color?: string
  align?: 'left' | 'right' | 'center'
}

interface Word {
  text: string
  /** Index of its part of the text, by direction. */
  part: number
  isRightToLeft: boolean
}

/** Line break opportunities: after spaces, and between letters of scripts written without spaces. */
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Writes text of any script into a PDF, each letter in a font that has it and in its own direction. */
export class PdfText {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts: PdfFonts

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    this.#fonts = new PdfFonts(document)
  }

  heightOf(text: string, { width, size, font = 'regular' }: Pick<PdfBox, 'width' | 'size' | 'font'>): number {
    if (this.#isPlain(text, font)) return this.#set(font, size).heightOfString(text, { width })
    const lines = this.#lines(text, width, font, size)
    return lines.length * this.#set(font, size).currentLineHeight(true)
  }

  widthOf(text: string, size: number, font: Weight): number {
    if (this.#isPlain(text, font)) return this.#set(font, size).widthOfString(text)
    const [line = []] = this.#lines(text, Number.POSITIVE_INFINITY, font, size)
    return this.#widthOf(line, size)
  }

  /** @returns the y of the next line */
  write(text: string, { x, y, width, size, font = 'regular', color = '#000', align = 'left' }: PdfBox): number {
    const document = this.#document
    if (this.#isPlain(text, font)) {
      this.#set(font, size).fillColor(color).text(text, x, y, { width, align })
      return document.y
    }
    const lines = this.#lines(text, width, font, size)
    const height = this.#set(font, size).currentLineHeight(true)
    // All fonts share one baseline, whatever their heights; DejaVu's is at 0.928 of its size.
    let baseline = y + 0.928 * size
    document.fillColor(color)
    for (const line of lines) {
      const free = width - this.#widthOf(line, size)
      let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
      for (const run of line) {
        const wide = this.#set(run.font, size).widthOfString(run.text)
        document.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
        left += wide
      }
      baseline += height
    }
    document.x = x
    document.y = y + lines.length * height
    return document.y
  }

  #isPlain(text: string, font: Weight) {
    return !hasRightToLeft(text) && this.#fonts.isPlain(text, font)
  }

  #set(font: string, size: number) {
    return this.#document.font(font).fontSize(size)
  }

  #widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + this.#set(font, size).widthOfString(text), 0)
  }

  /** Fills lines in reading order, then puts each into visual order. */
  #lines(text: string, width: number, font: Weight, size: number): Run[][] {
    return text.split('\n').flatMap(paragraph => this.#filled(paragraph, width, font, size))
  }

  #filled(text: string, width: number, font: Weight, size: number): Run[][] {
    const lines: Word[][] = [[]]
    let left = width
    const wide = (word: string) => this.#widthOf(this.#fonts.runsOf(word, font), size)
    const add = (word: Word) => {
      if (wide(word.text.trimEnd()) > left && lines.at(-1)?.length) {
        lines.push([])
        left = width
      }
      lines.at(-1)?.push(word)
      left -= wide(word.text)
    }
    for (const [part, { text: said, isRightToLeft }] of byDirection(text).entries())
      for (const [found] of said.matchAll(words)) {
        const fits = wide(found.trimEnd()) <= width
        const pieces = fits ? [found] : [...graphemes.segment(found)].map(({ segment }) => segment)
        for (const piece of pieces) add({ text: piece, part, isRightToLeft })
      }
    return lines.map(line => this.#inOrder(line, font))
  }

  #inOrder(line: readonly Word[], font: Weight): Run[] {
    const parts = [...Map.groupBy(line, ({ part }) => part).values()]
    return parts.flatMap((part, index) => {
      const joined = part.map(({ text }) => text).join('')
      const said = index === parts.length - 1 ? joined.trimEnd() : joined
      return visualPieces(said, part[0]?.isRightToLeft ?? false).flatMap(piece => this.#fonts.runsOf(piece, font))
    })
  }
}
