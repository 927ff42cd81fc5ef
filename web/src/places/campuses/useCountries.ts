import { useQuery } from '@tanstack/react-query'
import { loadCountries } from './countries.ts'

/** Every country, read once; undefined while it is being read. */
export const useCountries = () =>
  useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
