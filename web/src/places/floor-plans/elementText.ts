import type { ElementKind } from '@aforo/api/places/floor-plan-elements'
import type { Drawn } from './drawing.ts'
import type { Point } from './geometry.ts'

/** Whose number alone says which one it is: two hundred times "Escritorio" is not to be read. */
const numbered: ReadonlySet<ElementKind> = new Set(['DESK', 'PARKING'])

/** A letter's width as part of its size, of the wider words: "Ascensor" and "Cabina" are cut by less. */
const letter = 0.66

export interface ElementText {
  text: string
  /** Centimetres of the plan. */
  size: number
  /** From how far away it may still be read. */
  reach: 'small' | 'medium' | 'large'
}

/**
 * What is written in an element and how large, so that it fits; nothing where it would be too small for anybody.
 * @param sign stands before it
 */
export function elementText(
  { kind, shape, width, height, rotation, text: own, spaceIds }: Drawn,
  title: string,
  sign = '',
): ElementText | undefined {
  // A plant is seen to be one.
  if (title === '' || (kind === 'PLANT' && own === '' && spaceIds.length === 0)) return undefined
  const upright = rotation === 90 || rotation === 270
  const [across, down] = shape === 'LABEL' || !upright ? [width, height] : [height, width]
  if (shape === 'LABEL') return sized(title, down * 0.72)
  const words = numbered.has(kind) ? (/\d+[A-Za-z]?$/.exec(title)?.[0] ?? title) : title
  const text = sign === '' ? words : `${sign} ${words}`
  const room = shape === 'CIRCLE' ? 0.78 : 0.92
  const fits = (across * room) / (Math.min(text.length, 22) * letter)
  const size = Math.min(down * 0.46, fits, 46)
  return size < 7 ? undefined : sized(text, size)
}

const sized = (text: string, size: number): ElementText => ({
  text,
  size: Math.round(size * 10) / 10,
  reach: size < 17 ? 'small' : size < 34 ? 'medium' : 'large',
})

/**
 * Where a polygon's text is best: the middle of its widest stretch, a quarter, half or three quarters down its box. The
 * middle of the box itself may lie outside of it.
 */
export function textPoint(points: readonly [number, number][], height: number): Point | undefined {
  let best: (Point & { width: number }) | undefined
  // Half first: of equal ones it is the one that looks right.
  for (const share of [0.5, 0.3, 0.7]) {
    const y = height * share
    const crossings = points
      .flatMap(([x1, y1], index) => {
        const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1]
        return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
      })
      .sort((a, b) => a - b)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
      if (!best || to - from > best.width * 1.05) best = { x: (from + to) / 2, y, width: to - from }
    }
  }
  return best && { x: best.x, y: best.y }
}
