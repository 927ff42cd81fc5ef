import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** How tightly lists are set: one choice for all of them, kept on this device. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'aforo-density', defaultValue: 'comfortable', getInitialValueInEffect: false })
}
