import type { Movement } from '@aforo/api/money/wallets'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { pagingOf } from '../../ui/search.ts'
import type { WalletSearch } from './walletSearch.ts'

export const size = 20

const filterOf = ({ q, of, state }: WalletSearch) => ({ q, entityType: of, state: state && [state] })

export const walletList = ({ sort, ...search }: WalletSearch) =>
  api.wallets.search.queryOptions({ input: { ...pagingOf(search, size), ...filterOf(search), sort } })

/** The file of all that match. */
export const exportWallets = async (search: WalletSearch, format: 'xlsx' | 'csv') =>
  (await client.wallets.listReport({ ...filterOf(search), format })).body

/** A month as a field has it, `2026-03`, as calls take it. */
export const monthAsked = (month: string | null) => {
  if (month === null) return {}
  const [year, number] = month.split('-').map(Number)
  return { year, month: number }
}

/** The wallet of a team or a person, in a list of one or none. */
export const walletOf = (entityId: string) => api.wallets.search.queryOptions({ input: { entityId } })

export const movementPageSize = 20

export const movementsOf = (entityId: string, month: string | null, page: number) =>
  api.wallets.movements.queryOptions({
    input: { entityId, ...monthAsked(month), page, pageSize: movementPageSize },
  })

export const explained = (id: string) => api.wallets.explain.queryOptions({ input: { id } })

export const referenceOf = ({ id }: Pick<Movement, 'id'>) => api.wallets.reference.queryOptions({ input: { id } })

/** After a write from this browser: everything about wallets is read again. */
export function useReadWalletsAgain() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.wallets.key() })
}

/** The file of a month's movements. */
export const exportMovements = async (id: string, month: string, format: 'xlsx' | 'csv') => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return (await client.wallets.report({ id, year, month: number, format })).body
}
