import { WalletEntity, WalletSort, WalletState } from '@aforo/api/money/wallets-kinds'
import { z } from 'zod'
import { listParams, param } from '../../ui/search.ts'

/** What the list of wallets keeps in the address. */
export const WalletSearch = z.object({
  ...listParams,
  sort: param(WalletSort),
  of: param(WalletEntity),
  state: param(WalletState),
  create: param(z.literal(true)),
  /** The team or person whose wallet's drawer is open. */
  wallet: param(z.uuid()),
})
export type WalletSearch = z.infer<typeof WalletSearch>
