import { createStore, useStore } from '@mantine/store'
import { inTab } from '../../platform/storage.ts'

const key = 'aforo-first-steps'
const store = createStore({ guided: inTab.get(key) !== null })

/** Whether who works in this tab came by a step, and is led on to the next one. */
export const useGuided = () => useStore(store).guided

export function beginGuide() {
  inTab.set(key, '1')
  store.setState({ guided: true })
}

export function endGuide() {
  inTab.remove(key)
  store.setState({ guided: false })
}
