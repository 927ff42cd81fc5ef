import { useLocalStorage } from '@mantine/hooks'
import { onDevice } from '../platform/storage.ts'

const key = 'aforo-campus'

/** The campus viewed last on this device, on any screen; empty if none. */
export const useLastCampus = () => useLocalStorage({ key, defaultValue: '', getInitialValueInEffect: false })

/** The same outside of React. */
export const lastCampus = (): string => {
  try {
    return String(JSON.parse(onDevice.get(key) ?? '""'))
  } catch {
    // Something else wrote there; it counts as none.
    return ''
  }
}

interface SizedCampus {
  id: string
  /** Total seats of its rooms; unknown for another organisation's campus. */
  capacity?: number
}

/** Default campus: the largest of the user's own; of equals the first. */
export const largestOf = <Campus extends SizedCampus>(campuses: readonly Campus[]): Campus | undefined =>
  campuses.reduce<Campus | undefined>(
    (best, one) => (best === undefined || (one.capacity ?? 0) > (best.capacity ?? 0) ? one : best),
    undefined,
  )

/** The campus viewed last on this device, if it is among these; else the largest. */
export function useUsualCampus(campuses: readonly SizedCampus[] | undefined): string | undefined {
  const [last] = useLastCampus()
  return (campuses?.find(({ id }) => id === last) ?? largestOf(campuses ?? []))?.id
}
