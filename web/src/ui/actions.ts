import { createStore, useStore } from '@mantine/store'
import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { onlyLooks } from './writes.ts'

export interface ScreenAction {
  id: string
  label: string
  icon?: TablerIcon
  run: () => void
}

const store = createStore<ScreenAction[]>([])

/** Adds an action to the command palette while the calling screen is open. Undefined adds none. */
export function useScreenAction(offered: ScreenAction | undefined) {
  const action = onlyLooks() ? undefined : offered
  const run = useEffectEvent(() => action?.run())
  const { id, label, icon } = action ?? {}
  useEffect(() => {
    if (id === undefined || label === undefined) return
    store.setState(others => [...others.filter(other => other.id !== id), { id, label, icon, run: () => run() }])
    return () => store.setState(others => others.filter(other => other.id !== id))
  }, [id, label, icon])
}

export const useScreenActions = () => useStore(store)
