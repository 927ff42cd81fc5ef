import { useLocalStorage } from '@mantine/hooks'

type ForWhom = 'me' | 'other'

/**
 * For whom somebody books, so that who books for callers all day doesn't say so each time. A single booking of the other
 * kind doesn't change it; the second in a row does.
 * @returns what is usual, and what remembers a booking
 */
export function useBooksFor(): [ForWhom, (forWhom: ForWhom) => void] {
  const shared = { getInitialValueInEffect: false }
  const [usual, setUsual] = useLocalStorage<ForWhom | ''>({ key: 'aforo-book-for', defaultValue: '', ...shared })
  const [last, setLast] = useLocalStorage<ForWhom | ''>({ key: 'aforo-booked-for', defaultValue: '', ...shared })
  const remember = (forWhom: ForWhom) => {
    if (usual === '' || forWhom === last) setUsual(forWhom)
    setLast(forWhom)
  }
  return [usual || 'me', remember]
}
