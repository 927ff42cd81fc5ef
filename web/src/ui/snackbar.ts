import { createStore, useStore } from '@mantine/store'

export interface Snackbar {
  text: string
  color: string
  /** Milliseconds it stays. */
  timeout: number
}

const resting: Snackbar & { open: boolean } = { text: 'Not defined', color: 'red', timeout: 5000, open: false }
const store = createStore(resting)
let closing: ReturnType<typeof setTimeout> | undefined
let resetting: ReturnType<typeof setTimeout> | undefined

/** Shows the one snackbar; what is left out keeps its default (error colour, 5000 ms). */
export function showSnackbar(snackbar: Partial<Snackbar>) {
  clearTimeout(closing)
  clearTimeout(resetting)
  const shown = { ...resting, ...snackbar, open: true }
  store.setState(shown)
  closing = setTimeout(closeSnackbar, shown.timeout)
}

/** Its text goes back to the default 1.5 s later, when it can't be seen any more. */
export function closeSnackbar() {
  clearTimeout(closing)
  store.setState(current => ({ ...current, open: false }))
  resetting = setTimeout(() => store.setState(resting), 1500)
}

export const useSnackbar = () => useStore(store)
