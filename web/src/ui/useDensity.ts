import { useLocalStorage } from '@mantine/hooks'

export type Density = 'comfortable' | 'compact'

/** Row density of all lists, stored on this device. */
export function useDensity() {
  return useLocalStorage<Density>({ key: 'aforo-density', defaultValue: 'comfortable', getInitialValueInEffect: false })
}
