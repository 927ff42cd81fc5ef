import type { FloorPlan, PlaceableSpace } from '@aforo/api/places/floor-plans'
import { displayName } from '@aforo/api/places/labels'
import { compareNames } from '@aforo/api/platform/sorting'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { type Drawing, thingsOf } from '../floor-plans/drawing.ts'
import { placeablesOf } from './placeable.ts'

/** In the order in which people count: "Escritorio 9" before "Escritorio 10". */
const byName = (spaces: readonly PlaceableSpace[]) =>
  spaces.toSorted((a, b) => compareNames(displayName(a), displayName(b)))

/**
 * What can stand in a plan, its floor's spaces and the products without one: what each is called, which have no place in
 * the drawing yet, and how new seats come.
 */
export function useFloorSpaces(plan: FloorPlan, drawing: Drawing) {
  const [spaces, setSpaces] = useState(plan.spaces)
  const things = placeablesOf(spaces, plan.products)
  const known = new Map(things.map(thing => [thing.id, thing]))
  const placed = new Set(drawing.flatMap(thingsOf))
  const addSeats = async (tableId: string, amount: number, prefix: string) => {
    const made = await client.spaces.createBatch({ id: tableId, amount, type: 'SEAT', prefix })
    setSpaces(known => [...known, ...made.items])
    return made.items
  }
  return {
    spaces,
    things,
    nameOf: (id: string) => known.get(id)?.name,
    noteOf: (id: string) => known.get(id)?.sold,
    placed: new Set(drawing.flatMap(({ spaceIds }) => spaceIds)).size,
    unplaced: things
      .filter(({ id }) => !placed.has(id))
      .sort((a, b) => Number(a.of === 'product') - Number(b.of === 'product') || compareNames(a.name, b.name)),
    seats: byName(spaces.filter(({ id, type }) => type === 'SEAT' && !placed.has(id))),
    tables: byName(spaces.filter(({ type }) => type === 'WORK_TABLE')),
    addSeats,
  }
}
