import { sql } from 'kysely'
import type { AreaDependents } from '../../platform/dependents.ts'

const wallets = (column: 'team_id' | 'user_id', hasBalance: boolean, ids: unknown) => sql`
  select w.id, w.name as title, to_char(a.balance / 100.0, 'FM999,999,990.00') || ' cr' as detail, null::text as place
  from wallets w join ledger_accounts a on a.tenant_id = w.tenant_id and a.id = w.id
  where w.tenant_id = aforo_tenant() and ${sql.ref(`w.${column}`)} = any(${ids}) and (a.balance <> 0) = ${hasBalance}`

const link = (id: string) => `/app/users/wallets?wallet=${id}`

export const walletDependents: AreaDependents = {
  dependents: (
    [
      ['TEAM', 'team_id'],
      ['PERSON', 'user_id'],
    ] as const
  ).flatMap(([subject, column]) => [
    {
      of: [subject],
      kind: 'WALLET_BALANCE' as const,
      keys: [`wallets.${column}` as const],
      forbids: ['REMOVE' as const],
      rows: ({ ids }: { ids: unknown }) => wallets(column, true, ids),
      link,
    },
    {
      of: [subject],
      kind: 'WALLET_EMPTY' as const,
      keys: [`wallets.${column}` as const],
      rows: ({ ids }: { ids: unknown }) => wallets(column, false, ids),
      link,
    },
  ]),
}
