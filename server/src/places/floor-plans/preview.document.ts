import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import type { ElementRow } from './elements.queries.ts'
import { cornersOf } from './geometry.rules.ts'

/** How each kind is drawn in a small picture: what fills it and what goes around it. */
const inks: Record<ElementKind, [fill: string, line: string]> = {
  WALL: ['#495057', '#495057'],
  DOOR: ['#ffffff', '#868e96'],
  WINDOW: ['#d0ebff', '#74c0fc'],
  ROOM: ['#d0ebff', '#339af0'],
  PHONE_BOOTH: ['#e5dbff', '#845ef7'],
  AREA: ['#f1f3f5', '#ced4da'],
  TABLE: ['#ffec99', '#f08c00'],
  DESK: ['#d3f9d8', '#40c057'],
  PARKING: ['#e9ecef', '#868e96'],
  FURNITURE: ['#ffe8cc', '#e8590c'],
  PLANT: ['#b2f2bb', '#2f9e44'],
  STAIRS: ['#dee2e6', '#868e96'],
  ELEVATOR: ['#dee2e6', '#868e96'],
  RESTROOM: ['#c5f6fa', '#15aabf'],
  KITCHEN: ['#fff3bf', '#fab005'],
  TEXT: ['none', 'none'],
}

export interface PreviewBackground {
  /** A `data:` address of a PNG. */
  href: string
  x: number
  y: number
  width: number
  height: number
  opacity: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** A plan as a small picture: its backgrounds and shapes, without words, which nobody could read. @param side pixels of the longer one */
export function previewSvg(
  plan: { width: number; height: number },
  elements: readonly ElementRow[],
  backgrounds: readonly PreviewBackground[],
  side: number,
): string {
  const scale = side / Math.max(plan.width, plan.height)
  const size = `width="${Math.round(plan.width * scale)}" height="${Math.round(plan.height * scale)}"`
  const line = round(1.2 / scale)
  const shapes = elements
    .filter(({ shape, kind }) => shape !== 'LABEL' && kind !== 'TEXT')
    .map(element => {
      const [fill, stroke] = inks[element.kind]
      const look = `fill="${element.color ?? fill}" stroke="${stroke}"`
      const { x, y, width, height } = element
      if (element.shape === 'CIRCLE')
        return `<circle cx="${round(x + width / 2)}" cy="${round(y + height / 2)}" r="${round(width / 2)}" ${look}/>`
      const points = cornersOf(element).map(([px, py]) => `${round(px)},${round(py)}`)
      return `<polygon points="${points.join(' ')}" ${look}/>`
    })
  const pictures = backgrounds.map(
    ({ href, x, y, width, height, opacity }) =>
      `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}" opacity="${opacity}" preserveAspectRatio="none"/>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${plan.width} ${plan.height}">`,
    `<rect width="${plan.width}" height="${plan.height}" fill="#ffffff"/>`,
    ...pictures,
    `<g stroke-width="${line}" stroke-linejoin="round">`,
    ...shapes,
    '</g></svg>',
  ].join('\n')
}
