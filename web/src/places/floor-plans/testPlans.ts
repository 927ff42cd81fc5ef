import type { Background } from '@aforo/api/places/floor-plans'
import type { PlanDocument } from './document.ts'
import { blank, type Drawing, type Drawn } from './drawing.ts'

/** Small plans for this folder's tests. */
export const desk = (id: string, more: Partial<Drawn> = {}): Drawn =>
  blank({ id, shape: 'RECTANGLE', kind: 'DESK', x: 0, y: 0, width: 120, height: 60, ...more })

export const picture = (id: string, more: Partial<Background> = {}): Background => ({
  id,
  name: `${id}.png`,
  x: 0,
  y: 0,
  width: 800,
  height: 400,
  opacity: 0.6,
  visible: true,
  pixelWidth: 200,
  pixelHeight: 100,
  page: null,
  url: `/files/${id}?expires=1`,
  ...more,
})

export const planOf = (drawing: Drawing, ...backgrounds: Background[]): PlanDocument => ({
  drawing,
  sheet: { width: 3000, height: 2000, backgrounds },
})
