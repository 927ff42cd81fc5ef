import { useMediaQuery } from '@mantine/hooks'

/**
 * Whether the window is at most this wide, known at the first render. Never on paper, which is no phone.
 * @param ems as in the styles: 48 where a phone ends
 */
export const useNarrowerThan = (ems: number): boolean =>
  useMediaQuery(`screen and (max-width: ${ems}em)`, undefined, { getInitialValueInEffect: false }) ?? false
