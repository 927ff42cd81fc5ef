import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { formatMinor } from '@aforo/api/platform/money'
import { nothing, type TraySource } from '../../front-desk/dashboard/dashboard.ts'
import { listNegative } from './wallets.queries.ts'

/** A wallet below zero, since what took it there. */
const presentWallet = (row: Awaited<ReturnType<typeof listNegative>>[number]): TrayItem => ({
  kind: 'WALLET',
  id: row.id,
  title: `El wallet ${row.name} está en ${formatMinor(row.balance, 'CREDIT')}`,
  detail: 'Bajo cero',
  campusName: '',
  since: row.since.toString(),
  until: null,
  link: `/app/users/wallets?state=NEGATIVE&wallet=${row.entity_id}`,
  can: nothing,
})

/** Wallets below zero. */
export const walletsInTray: TraySource = async ({ tx }, { atMost }) => {
  const items = (await listNegative(tx, atMost)).map(presentWallet)
  return { items, total: items.length }
}
