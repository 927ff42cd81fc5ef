import type { PlaceableSpace } from '@aforo/contract/floor-plans'
import { type DeskRun, deskRun, gridFor, sizeOfRun } from './deskRun.ts'
import { blank, type Drawn, spaceLooks } from './drawing.ts'
import { type Box, type Point, rounded } from './geometry.ts'

/** Finds an empty place for something of a size, beside what is drawn and the boxes given. */
export type RoomFor = (size: { width: number; height: number }, also?: readonly Box[]) => Point

/** Centimetres between the elements of a grid. */
const gap = 30

/** A space as a new element with the usual looks of its type. */
export function drawnSpace(space: PlaceableSpace, at: Point): Drawn {
  const { kind, shape, width, height } = spaceLooks[space.type]
  return blank({ shape, kind, width, height, x: rounded(at.x), y: rounded(at.y), spaceIds: [space.id] })
}

/** The same with its middle at a point, on the grid where there is one, and all of it on the sheet. */
export function drawnAround(
  space: PlaceableSpace,
  at: Point,
  sheet: { width: number; height: number },
  grid: number | undefined,
): Drawn {
  const { width, height } = spaceLooks[space.type]
  const along = (middle: number, size: number, whole: number) => {
    const start = grid ? Math.round((middle - size / 2) / grid) * grid : middle - size / 2
    return Math.min(Math.max(start, 0), Math.max(whole - size, 0))
  }
  return drawnSpace(space, { x: along(at.x, width, sheet.width), y: along(at.y, height, sheet.height) })
}

/** Spaces as new elements: a grid of each type, where there is room. */
export function drawnSpaces(spaces: readonly PlaceableSpace[], roomFor: RoomFor): Drawn[] {
  const made: Drawn[] = []
  for (const [type, group] of Map.groupBy(spaces, space => space.type)) {
    const { width, height } = spaceLooks[type]
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
    for (const [index, space] of group.entries()) {
      const box = boxes[index]
      if (box) made.push(drawnSpace(space, box))
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
