import { randomFrom } from './random.ts'

/** Logos and covers of the demo's organisations, drawn here: no font is needed, and nobody's mark is used. */

interface Look {
  /** As its logo says it. */
  word: string
  color: string
  /** Of the cover, behind the colour. */
  sky: string
}

const looks: Readonly<Record<string, Look>> = {
  'Andén Coworking': { word: 'andén', color: '#0b5563', sky: '#f2a65a' },
  'Estudio Quiroga Abogados': { word: 'quiroga', color: '#3b2f4a', sky: '#c9a24b' },
  'Killa Salud': { word: 'killa', color: '#27548a', sky: '#bcd7ee' },
}

const lookOf = (name: string): Look => looks[name] ?? { word: 'o', color: '#40506a', sky: '#cfd8e3' }

const bowl = 'M20 0a10 10 0 1 0-20 0a10 10 0 1 0 20 0'
const accented = 'M0 0H20a10 10 0 1 0-3 7M9-15l5-6'

/** Letters as strokes around the middle of their height, and how wide they are. */
const letters: Readonly<Record<string, [path: string, width: number]>> = {
  a: [`${bowl}M20-10V10`, 20],
  d: [`${bowl}M20-24V10`, 20],
  é: [accented, 20],
  g: [`${bowl}M20-10V14a9 9 0 0 1-17 4`, 20],
  i: ['M0-10V10M0-19v.1', 0],
  k: ['M0-24V10M15-10L1 1L15 10', 15],
  l: ['M0-24V10', 0],
  n: ['M0-10V10M0 0a10 10 0 0 1 20 0V10', 20],
  o: [bowl, 20],
  q: [`${bowl}M20-10V24`, 20],
  r: ['M0-10V10M0 1a11 11 0 0 1 11-11', 11],
  u: ['M0-10V0a10 10 0 0 0 20 0M20-10V10', 20],
}

/** An organisation's name in white on its colour, so that it is read on any ground; an SVG 96 pixels high. */
export function logoOf(name: string): string {
  const { word, color } = lookOf(name)
  let at = 26
  const strokes = [...word].map(letter => {
    const [path, width] = letters[letter] ?? ['', 0]
    const drawn = `<path transform="translate(${at} 50)" d="${path}"/>`
    at += width + 12
    return drawn
  })
  const width = at + 14
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="96" viewBox="0 0 ${width} 96">
<rect width="${width}" height="96" rx="20" fill="${color}"/>
<g fill="none" stroke="#fff" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g></svg>`
}

/** A street of its town under its sky, as an SVG of 1600 by 480 pixels. */
export function coverOf(name: string): string {
  const { color, sky } = lookOf(name)
  const random = randomFrom(`cover ${name}`)
  const row = (base: number, low: number, high: number, opacity: number) => {
    const houses: string[] = []
    for (let x = -20; x < 1600; ) {
      const [width, height] = [random.between(60, 150), random.between(low, high)]
      houses.push(`<rect x="${x}" y="${base - height}" width="${width}" height="${height + 480 - base}"/>`)
      x += width + random.between(2, 12)
    }
    return `<g fill="${color}" opacity="${opacity}">${houses.join('')}</g>`
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="480" viewBox="0 0 1600 480">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${color}"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs>
<rect width="1600" height="480" fill="url(#s)"/><circle cx="1180" cy="270" r="74" fill="#fff" opacity=".55"/>
${row(400, 90, 210, 0.35)}${row(430, 60, 150, 0.6)}${row(460, 20, 90, 1)}</svg>`
}
