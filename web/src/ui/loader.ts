import { createStore, useStore } from '@mantine/store'

const flag = createStore({ on: false })

/** The full-screen loader over everything. Any failed call switches it off. */
export const mainLoader = {
  on: () => flag.setState({ on: true }),
  off: () => flag.setState({ on: false }),
}

export const useMainLoader = () => useStore(flag).on
