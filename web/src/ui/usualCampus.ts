import { useLocalStorage } from '@mantine/hooks'

/** The campus that was looked at last on this device, on any screen; empty where none was. */
export const useLastCampus = () =>
  useLocalStorage({ key: 'aforo-campus', defaultValue: '', getInitialValueInEffect: false })

/** The campus that one looked at last on this device, if it is among these; else the first. */
export function useUsualCampus(campuses: { id: string }[] | undefined): string | undefined {
  const [last] = useLastCampus()
  return (campuses?.find(({ id }) => id === last) ?? campuses?.[0])?.id
}
