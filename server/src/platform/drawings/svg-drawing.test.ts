import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSvg } from './svg-drawing.ts'

const bounds = { longestSide: 400, mostPixels: 1_000_000, seconds: 60 }
const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`)

/** A few lines that draw 10¹² rectangles. */
const endless = svg(
  Array.from({ length: 12 }, (_, level) =>
    level === 0
      ? '<g id="l0"><rect width="1" height="1"/></g>'
      : `<g id="l${level}">${`<use href="#l${level - 1}"/>`.repeat(10)}</g>`,
  ).join(''),
)

test('a drawing that would take days is aborted, and the next one is rendered', async () => {
  const [given, drawn] = await Promise.all([
    drawSvg(endless, { ...bounds, seconds: 2 }),
    drawSvg(svg('<rect width="40" height="20" fill="#00f"/>'), bounds),
  ])
  expect(given).toBeUndefined()
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 400, height: 200 })
})

test('something that isn’t a drawing is not rendered', async () => {
  expect(await drawSvg(Buffer.from('hola'), bounds)).toBeUndefined()
})
