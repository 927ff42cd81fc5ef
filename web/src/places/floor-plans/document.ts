import type { Background, FloorPlan } from '@aforo/api/places/floor-plans'
import { type Drawing, drawingOf } from './drawing.ts'

/** What a plan is drawn on: its size in centimetres and the pictures under the drawing, the lowest first. */
export interface Sheet {
  width: number
  height: number
  backgrounds: readonly Background[]
}

/** All of a plan that is edited, and so all that can be undone. */
export interface PlanDocument {
  drawing: Drawing
  sheet: Sheet
}

export const sheetOf = ({ width, height, backgrounds }: Sheet): Sheet => ({ width, height, backgrounds })

export const documentOf = (plan: FloorPlan): PlanDocument => ({
  drawing: drawingOf(plan.drawing),
  sheet: sheetOf(plan),
})

/** A sheet that was kept for a while, with links to its pictures that still hold. What is not known any more is gone. */
export function withLinksOf(sheet: Sheet, known: readonly Background[]): Sheet {
  const links = new Map(known.map(({ id, url }) => [id, url]))
  const backgrounds = sheet.backgrounds.flatMap(background => {
    const url = links.get(background.id)
    return url === undefined ? [] : { ...background, url }
  })
  return { ...sheet, backgrounds }
}

/** A new picture on top of the others, or in the place of one. */
export function withBackground(document: PlanDocument, added: Background, replaced?: string): PlanDocument {
  const { backgrounds } = document.sheet
  const next = replaced
    ? backgrounds.map(each => (each.id === replaced ? added : each))
    : [...backgrounds.filter(({ id }) => id !== added.id), added]
  return { ...document, sheet: { ...document.sheet, backgrounds: next } }
}
