import sharp from 'sharp'
import { randomFrom } from './random.ts'

/** Pictures of campuses and people, drawn here by chance that comes out the same for the same name: nobody's photograph. */

const skins = ['#f2c9a5', '#e3ac82', '#c98b5f', '#a96c44', '#8a5535']
const hairs = ['#1f1a17', '#2d221c', '#43302a', '#5b3d2e', '#8c8783']
const clothes = ['#3d52d5', '#2f9e8f', '#d1495b', '#edae49', '#5f6b7a', '#7b4fa3', '#2b2d42', '#e5e7eb']
const walls = ['#dfe7fd', '#d8f3dc', '#fde2e4', '#fff1c9', '#e2ece9', '#ead7f7', '#d7ecf7']

/** Of the given names of the cast, those that end otherwise than in an a. */
const women = ['Beatriz', 'Carmen', 'Flor', 'Janet', 'Milagros', 'Rocío', 'María Elena']
const isWoman = (givenName: string) => women.includes(givenName) || /a$/.test(givenName)

/** Somebody's face, as an SVG of 192 pixels a side. */
export function portraitOf(givenName: string, lastname: string): string {
  const random = randomFrom(`portrait ${givenName} ${lastname}`)
  const [skin, hair, shirt, wall] = [skins, hairs, clothes, walls].map(colors => random.pick(colors))
  const woman = isWoman(givenName)
  const behind = woman
    ? random.pick([
        `<path d="M62 118c0-52 30-80 66-80s66 28 66 80v92H62z" fill="${hair}"/>`,
        `<path d="M66 116c0-50 28-76 62-76s62 26 62 76v44H66z" fill="${hair}"/>`,
        `<circle cx="128" cy="40" r="26" fill="${hair}"/>`,
      ])
    : ''
  const above = woman
    ? random.pick([
        `<path d="M80 112c2-44 24-60 50-60 28 0 46 18 46 60-16-14-30-30-38-40-12 18-32 32-58 40z" fill="${hair}"/>`,
        `<path d="M80 108c0-40 22-58 48-58s48 18 48 58c-8-24-24-34-48-34s-40 10-48 34z" fill="${hair}"/>`,
      ])
    : random.pick([
        `<path d="M78 104c-2-38 20-58 50-58s52 18 50 56c-8-6-12-16-16-24-20 6-48 6-66-2-8 8-14 18-18 28z" fill="${hair}"/>`,
        `<path d="M80 98c0-34 20-52 48-52s48 18 48 52c-10-16-26-24-48-24s-38 8-48 24z" fill="${hair}"/>`,
        `<path d="M78 108c-4-40 14-62 44-62 20 0 30 6 38 14 14 6 20 22 18 46-6-20-18-30-30-34-24 10-56 10-70 36z" fill="${hair}"/>`,
      ])
  const glasses = random.chance(0.25)
    ? '<g fill="none" stroke="#333" stroke-width="4"><circle cx="108" cy="118" r="14"/><circle cx="148" cy="118" r="14"/><path d="M122 117h12"/></g>'
    : ''
  const beard =
    !woman && random.chance(0.35)
      ? `<path d="M82 128c2 36 22 54 46 54s44-18 46-54c-8 18-18 22-46 22s-38-4-46-22z" fill="${hair}"/>`
      : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 256 256">
<rect width="256" height="256" fill="${wall}"/>${behind}
<path d="M28 256c4-48 44-66 100-66s96 18 100 66z" fill="${shirt}"/>
<path d="M106 160h44v34c0 14-44 14-44 0z" fill="${skin}"/><path d="M106 170c12 14 32 14 44 0v8c-12 12-32 12-44 0z" fill="#0002"/>
<ellipse cx="128" cy="118" rx="48" ry="58" fill="${skin}"/>${beard}${above}
<g fill="#2a211c"><circle cx="108" cy="119" r="5"/><circle cx="148" cy="119" r="5"/></g>
<path d="M98 104q10-7 20-1M138 103q10-6 20 1" stroke="${hair}" stroke-width="4" fill="none" stroke-linecap="round"/>
<path d="M128 122l-4 16h8" stroke="#0003" stroke-width="3" fill="none" stroke-linecap="round"/>
<path d="M110 150q18 ${random.between(8, 16)} 36 0" stroke="#7a2f2a" stroke-width="4" fill="none" stroke-linecap="round"/>${glasses}</svg>`
}

const skies = [
  ['#9cc9f0', '#f3f7fb'],
  ['#f6c28b', '#fdeee0'],
  ['#b7c8dc', '#eef2f6'],
  ['#8fd0d6', '#eef8f7'],
  ['#c3b4e3', '#f6eff9'],
] as const
const facades = ['#f4ede4', '#dfe4ea', '#c96f4a', '#e9c46a', '#8ca6b8', '#cfd8dc']

/** A building on its street, as an SVG of 960 by 576 pixels. @param floors how many its tower has */
export function buildingOf(name: string, floors: number): string {
  const random = randomFrom(`building ${name}`)
  const [high, low] = random.pick(skies)
  const facade = random.pick(facades)
  const columns = random.between(5, 8)
  const width = 420 + columns * 20
  const height = Math.min(480, 90 + floors * 40)
  const [left, top] = [600 - width / 2, 610 - height]
  const [stepX, stepY] = [width / columns, (height - 90) / Math.max(1, floors)]
  const windows = Array.from({ length: floors * columns }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const lit = random.chance(0.3) ? '#ffe9a8' : random.chance(0.5) ? '#a9cfe6' : '#86b4d2'
    const [x, y] = [left + column * stepX + stepX * 0.18, top + 14 + row * stepY + stepY * 0.14]
    return `<rect x="${x}" y="${y}" width="${stepX * 0.64}" height="${stepY * 0.68}" rx="3" fill="${lit}"/>`
  })
  const neighbours = Array.from({ length: 6 }, (_, index) => {
    const [x, tall] = [index * 200 + random.between(-30, 30), random.between(150, 330)]
    return `<rect x="${x}" y="${610 - tall}" width="${random.between(150, 210)}" height="${tall}" fill="#5b6b7c" opacity="0.16"/>`
  })
  const trees = [110, 250, 960, 1_090].map(at => {
    const [x, size] = [at + random.between(-30, 30), random.between(38, 58)]
    return `<rect x="${x - 5}" y="${610 - size}" width="10" height="${size}" fill="#6b4f3a"/><circle cx="${x}" cy="${600 - size}" r="${size}" fill="#4f9d69"/><circle cx="${x + size * 0.5}" cy="${612 - size}" r="${size * 0.66}" fill="#3f8a59"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="576" viewBox="0 0 1200 720">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
<rect width="1200" height="720" fill="url(#s)"/><circle cx="${random.between(140, 1_060)}" cy="130" r="46" fill="#fff6d6"/>
${neighbours.join('')}<rect y="610" width="1200" height="110" fill="#8d949c"/><rect y="610" width="1200" height="26" fill="#d5d8db"/>
<path d="M0 680h90m70 0h90m70 0h90m70 0h90m70 0h90m70 0h90m70 0h90m70 0h90" stroke="#fff" stroke-width="6" opacity="0.7"/>
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${facade}"/><rect x="${left - 10}" y="${top - 14}" width="${width + 20}" height="16" fill="#4a5560"/>
${windows.join('')}<rect x="${left}" y="536" width="${width}" height="74" fill="#37424d"/>
<rect x="${left + 24}" y="548" width="${width - 48}" height="62" fill="#bfe0ef" opacity="0.75"/><rect x="566" y="548" width="68" height="62" fill="#26313b"/><path d="M600 548v62" stroke="#bfe0ef" stroke-width="3"/>
<rect x="520" y="520" width="160" height="22" rx="4" fill="#3d52d5"/>${trees.join('')}</svg>`
}

/** @returns an SVG of ours as the pictures that people upload are kept */
export const picture = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).webp({ quality: 80, effort: 1 }).toBuffer()
