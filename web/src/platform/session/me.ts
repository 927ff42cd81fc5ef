import type { Me } from '@aforo/api/people/users'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Changes rarely and is needed everywhere; a live event refetches it. */
export const meQuery = () =>
  api.users.me.queryOptions({ context: { toastError: true }, staleTime: 5 * 60_000, gcTime: Number.POSITIVE_INFINITY })

/** The person signed in. Inside `/app` it is always there. */
export const useMe = (): Me => useSuspenseQuery(meQuery()).data
