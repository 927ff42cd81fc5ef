import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the window is at most so wide, from the first drawing on.
 * @param ems as the styles write it: 48 where a phone ends
 */
export const useNarrowerThan = (ems: number): boolean =>
  useMediaQuery(`(max-width: ${ems}em)`, undefined, { getInitialValueInEffect: false }) ?? false
