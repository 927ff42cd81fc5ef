import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackedWoff } from './woff.ts'

export type Weight = 'regular' | 'bold'

/** Text that a single font can write. */
export interface Run {
  font: string
  text: string
}

const ttf = (name: string) => () => import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)

/** Loaded only for texts with their letters. WOFF, not WOFF2: PDFKit embeds empty glyphs of the latter. */
const others: readonly { name: string; letters: RegExp; address: () => string }[] = [
  {
    name: 'japanese',
    letters: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303F\uFF00-\uFFEF]/u,
    address: () => import.meta.resolve('@fontsource/sawarabi-gothic/files/sawarabi-gothic-japanese-400-normal.woff'),
  },
  {
    name: 'chinese',
    letters: /[\p{scx=Han}\u3000-\u303F\uFF00-\uFFEF]/u,
    address: () =>
      import.meta.resolve('@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff'),
  },
  {
    name: 'korean',
    letters: /\p{scx=Hangul}/u,
    address: () => import.meta.resolve('@fontsource/gowun-dodum/files/gowun-dodum-korean-400-normal.woff'),
  },
  {
    name: 'thai',
    letters: /\p{scx=Thai}/u,
    address: () => import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
  },
  {
    name: 'devanagari',
    letters: /\p{scx=Devanagari}/u,
    address: () =>
      import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff'),
  },
  {
    name: 'bengali',
    letters: /\p{scx=Bengali}/u,
    address: () => import.meta.resolve('@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff'),
  },
  {
    name: 'tamil',
    letters: /\p{scx=Tamil}/u,
    address: () => import.meta.resolve('@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff'),
  },
  {
    name: 'ethiopic',
    letters: /\p{scx=Ethiopic}/u,
    address: () =>
      import.meta.resolve('@fontsource/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-400-normal.woff'),
  },
]

/** Coarse, but covers nearly all of Unicode's first plane: for single letters that no other font has. */
const last = {
  name: 'last',
  address: () => import.meta.resolve('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
}

const invisible = /\p{Default_Ignorable_Code_Point}/u
const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** A part of PDFKit that its types hide: the letters of the current font. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

/** A document's fonts: "regular" and "bold" for what people write in Perú, and others for every other script. */
export class PdfFonts {
  readonly #document: PDFKit.PDFDocument
  readonly #opened = new Map<string, WithFont['_font']['font']>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
    document.registerFont('regular', fileURLToPath(ttf('DejaVuSans')()))
    document.registerFont('bold', fileURLToPath(ttf('DejaVuSans-Bold')()))
  }

  /** Whether one font can write all of it. */
  isPlain(text: string, weight: Weight): boolean {
    return this.#has(weight, text, false)
  }

  /** Splits a text by font. A letter without a font is written as its code. */
  runsOf(text: string, weight: Weight): Run[] {
    const letters = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment)
    const runs: Run[] = []
    const add = (font: string, written: string) => {
      const before = runs.at(-1)
      if (before?.font === font) before.text += written
      else runs.push({ font, text: written })
    }
    for (let at = 0; at < letters.length; ) {
      const [font, count] = this.#fontFrom(letters, at, weight)
      for (const letter of letters.slice(at, at + count))
        if (font) add(font, this.#shown(font, letter))
        else for (const sign of letter) if (!invisible.test(sign)) add(...this.#alone(sign, weight))
      at += count
    }
    return runs
  }

  /** The font for the letters from `at` on, and how many of them it can write. */
  #fontFrom(letters: readonly string[], at: number, weight: Weight): [font: string | undefined, count: number] {
    const letter = letters[at] as string
    if (this.#has(weight, letter)) return [weight, 1]
    if (this.#has('regular', letter)) return ['regular', 1]
    // The font with the longest run, so that a name doesn't change its look in the middle.
    let best: [string | undefined, number] = [undefined, 0]
    for (const { name, letters: own } of others) {
      let count = 0
      while (at + count < letters.length && this.#writes(name, own, letters[at + count] as string)) count++
      if (count > best[1]) best = [name, count]
    }
    if (best[1] > 0) return best
    return [this.#has(last.name, letter) ? last.name : undefined, 1]
  }

  #writes(name: string, own: RegExp, letter: string) {
    return own.test(letter) && this.#has(name, letter)
  }

  #alone(sign: string, weight: Weight): [font: string, text: string] {
    const font = [weight, last.name].find(name => this.#has(name, sign))
    const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return font ? [font, sign] : [weight, `[U+${code}]`]
  }

  #has(name: string, text: string, allowsInvisible = true): boolean {
    const font = this.#open(name)
    return [...text].every(
      sign =>
        /\s/.test(sign) ||
        (allowsInvisible && invisible.test(sign)) ||
        font.hasGlyphForCodePoint(sign.codePointAt(0) as number),
    )
  }

  /** Drops invisible characters that the font lacks and would draw as boxes. */
  #shown(name: string, letter: string) {
    const font = this.#open(name)
    return [...letter]
      .filter(sign => !invisible.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) as number))
      .join('')
  }

  #open(name: string) {
    const opened = this.#opened.get(name)
    if (opened) return opened
    const other = [...others, last].find(one => one.name === name)
    if (other) this.#document.registerFont(name, unpackedWoff(readFileSync(fileURLToPath(other.address()))))
    this.#document.font(name)
    const { font } = (this.#document as unknown as WithFont)._font
    this.#opened.set(name, font)
    return font
  }
}
