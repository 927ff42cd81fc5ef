import { useLocalStorage } from '@mantine/hooks'
import { onDevice } from '../platform/storage.ts'

const key = 'aforo-campus'

/** The campus that was looked at last on this device, on any screen; empty where none was. */
export const useLastCampus = () => useLocalStorage({ key, defaultValue: '', getInitialValueInEffect: false })

/** The same outside of a screen. */
export const lastCampus = (): string => {
  try {
    return String(JSON.parse(onDevice.get(key) ?? '""'))
  } catch {
    // Something else wrote there.
    return ''
  }
}

interface SizedCampus {
  id: string
  /** How many people its rooms hold; none told of another organisation's. */
  capacity?: number
}

/** Where somebody begins who has looked at none yet: at the largest of their own, of equals at the first. */
export const largestOf = <Campus extends SizedCampus>(campuses: readonly Campus[]): Campus | undefined =>
  campuses.reduce<Campus | undefined>(
    (best, one) => (best === undefined || (one.capacity ?? 0) > (best.capacity ?? 0) ? one : best),
    undefined,
  )

/** The campus that one looked at last on this device, if it is among these; else the largest. */
export function useUsualCampus(campuses: readonly SizedCampus[] | undefined): string | undefined {
  const [last] = useLastCampus()
  return (campuses?.find(({ id }) => id === last) ?? largestOf(campuses ?? []))?.id
}
