import { createFileRoute } from '@tanstack/react-router'
import { WalletList } from '../../../money/wallets/WalletList.tsx'
import { walletList, walletOf } from '../../../money/wallets/walletQueries.ts'
import { WalletSearch } from '../../../money/wallets/walletSearch.ts'

export const Route = createFileRoute('/app/users/wallets')({
  validateSearch: WalletSearch,
  loaderDeps: ({ search: { create: _create, ...deps } }) => deps,
  loader: ({ context: { queryClient }, deps: { wallet, ...search } }) => {
    queryClient.prefetchQuery(walletList(search))
    if (wallet) queryClient.prefetchQuery(walletOf(wallet))
  },
  component: WalletList,
})
