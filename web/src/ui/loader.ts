import { createStore, useStore } from '@mantine/store'

const flag = createStore({ on: false })

/** Switches the full-screen loader. A failed call switches it off. */
export const mainLoader = {
  on: () => flag.setState({ on: true }),
  off: () => flag.setState({ on: false }),
}

export const useMainLoader = () => useStore(flag).on
