import type { FloorPlan, PlaceableSpace } from '@aforo/contract/floor-plans'
import { displayName } from '@aforo/contract/labels'
import { useState } from 'react'
import { client } from '../api.ts'
import type { Drawing } from './drawing.ts'

/** In the order in which people count: "Escritorio 9" before "Escritorio 10". */
const byName = (spaces: readonly PlaceableSpace[]) =>
  spaces.toSorted((a, b) => displayName(a).localeCompare(displayName(b), 'es', { numeric: true }))

/** The spaces of a plan's floor: what they are called, which have no place in the drawing yet, and how new seats come. */
export function useFloorSpaces(plan: FloorPlan, drawing: Drawing) {
  const [spaces, setSpaces] = useState(plan.spaces)
  const names = new Map(spaces.map(space => [space.id, displayName(space)]))
  const placed = new Set(drawing.flatMap(({ spaceIds }) => spaceIds))
  const addSeats = async (tableId: string, amount: number, prefix: string) => {
    const made = await client.spaces.createBatch(
      { params: { id: tableId }, query: { amount }, body: { type: 'SEAT', prefix } },
      { context: { quiet: true } },
    )
    setSpaces(known => [...known, ...made.items])
    return made.items
  }
  return {
    spaces,
    nameOf: (id: string) => names.get(id),
    placed: placed.size,
    unplaced: byName(spaces.filter(({ id }) => !placed.has(id))),
    tables: byName(spaces.filter(({ type }) => type === 'WORK_TABLE')),
    addSeats,
  }
}
