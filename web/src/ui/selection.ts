import { useState } from 'react'

/** Which records of a list are chosen: those named, or all that match but those named. */
export interface Picked {
  all: boolean
  ids: ReadonlySet<string>
}

const nobody: Picked = { all: false, ids: new Set() }

export interface Selection extends Picked {
  has: (id: string) => boolean
  /** How many, of so many that match. */
  count: (total: number) => number
  toggle: (ids: readonly string[], on: boolean) => void
  everything: () => void
  clear: () => void
}

export const hasPicked = ({ all, ids }: Picked, id: string) => ids.has(id) !== all

/** Puts records in or takes them out. */
export function toggled(picked: Picked, ids: readonly string[], on: boolean): Picked {
  const named = new Set(picked.ids)
  for (const id of ids) {
    if (on !== picked.all) named.add(id)
    else named.delete(id)
  }
  return { all: picked.all, ids: named }
}

/** @param of the filters: with others, what was chosen is no longer what one sees, and is let go */
export function useSelection(of: object): Selection {
  const key = JSON.stringify(of)
  const [state, setState] = useState({ key, picked: nobody })
  const picked = state.key === key ? state.picked : nobody
  const set = (next: Picked) => setState({ key, picked: next })
  return {
    ...picked,
    has: id => hasPicked(picked, id),
    count: total => (picked.all ? total - picked.ids.size : picked.ids.size),
    toggle: (ids, on) => set(toggled(picked, ids, on)),
    everything: () => set({ all: true, ids: new Set() }),
    clear: () => set(nobody),
  }
}
