import type { AccessSettings } from '@aforo/api/people/identity-providers'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

export const accessQuery = (account: string) =>
  api.identityProviders.accessSettings.queryOptions({ input: { account } })

/** Puts what a write answered in the place of what was read. */
export function useTakeAccess() {
  const queryClient = useQueryClient()
  return (after: AccessSettings) => queryClient.setQueryData(accessQuery(after.account).queryKey, after)
}
