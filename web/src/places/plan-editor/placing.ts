import { blank, type Drawn } from '../floor-plans/drawing.ts'
import { type Box, type Point, rounded } from '../floor-plans/geometry.ts'
import { type DeskRun, deskRun, gridFor, sizeOfRun } from './deskRun.ts'
import type { Placeable } from './placeable.ts'

/** Finds an empty place for something of a size, beside what is drawn and the boxes given. */
export type RoomFor = (size: { width: number; height: number }, also?: readonly Box[]) => Point

/** Centimetres between the elements of a grid. */
const gap = 30

/** A space or product as a new element with the usual looks of its type. */
export function drawnThing({ id, of, looks }: Placeable, at: Point): Drawn {
  const ids = of === 'space' ? { spaceIds: [id] } : { productIds: [id] }
  return blank({ ...looks, x: rounded(at.x), y: rounded(at.y), ...ids })
}

/** The same with its middle at a point, on the grid where there is one, and all of it on the sheet. */
export function drawnAround(
  thing: Placeable,
  at: Point,
  sheet: { width: number; height: number },
  grid: number | undefined,
): Drawn {
  const { width, height } = thing.looks
  const along = (middle: number, size: number, whole: number) => {
    const start = grid ? Math.round((middle - size / 2) / grid) * grid : middle - size / 2
    return Math.min(Math.max(start, 0), Math.max(whole - size, 0))
  }
  return drawnThing(thing, { x: along(at.x, width, sheet.width), y: along(at.y, height, sheet.height) })
}

/** Spaces and products as new elements: a grid of those that look the same, where there is room. */
export function drawnThings(things: readonly Placeable[], roomFor: RoomFor): Drawn[] {
  const made: Drawn[] = []
  for (const [{ width, height }, group] of Map.groupBy(things, ({ looks }) => looks)) {
    const run: DeskRun = {
      ...gridFor(group.length, { width: width + gap, height: height + gap }),
      width,
      height,
      gapX: gap,
      gapY: gap,
      facing: false,
      prefix: '',
      first: 0,
      direction: 'rows',
    }
    const boxes = deskRun(run, roomFor(sizeOfRun(run), made))
    for (const [index, thing] of group.entries()) {
      const box = boxes[index]
      if (box) made.push(drawnThing(thing, box))
    }
  }
  return made
}

/** A run of desks as new elements, each with its seat as far as there are seats. */
export const drawnDesks = (run: DeskRun, spaceIds: readonly string[], roomFor: RoomFor): Drawn[] =>
  deskRun(run, roomFor(sizeOfRun(run))).map(({ text, ...box }, index) => {
    const space = spaceIds[index]
    return blank({ shape: 'RECTANGLE', kind: 'DESK', ...box, text, spaceIds: space === undefined ? [] : [space] })
  })
