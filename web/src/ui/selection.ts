import { useState } from 'react'

/** Selected records of a list: those in `ids`, or with `all` every match except those. */
export interface Picked {
  all: boolean
  ids: ReadonlySet<string>
}

const nobody: Picked = { all: false, ids: new Set() }

export interface Selection extends Picked {
  has: (id: string) => boolean
  /** Number of selected records. @param total number of matches */
  count: (total: number) => number
  toggle: (ids: readonly string[], on: boolean) => void
  everything: () => void
  clear: () => void
}

export const hasPicked = ({ all, ids }: Picked, id: string) => ids.has(id) !== all

/** Selects or deselects records. */
export function toggled(picked: Picked, ids: readonly string[], on: boolean): Picked {
  const named = new Set(picked.ids)
  for (const id of ids) {
    if (on !== picked.all) named.add(id)
    else named.delete(id)
  }
  return { all: picked.all, ids: named }
}

/** Selection state of a list. @param of its filters; changing them clears the selection, which may be out of view */
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
