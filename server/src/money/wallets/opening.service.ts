import { randomUUIDv7 } from 'node:crypto'
import type { WalletEntity } from '@aforo/api/money/wallets-kinds'
import { openAccount } from '../../platform/ledger/ledger.ts'
import type { Within } from './balance.service.ts'
import { insertWallet } from './wallets.queries.ts'

interface Opening {
  tenantId: string
  entity: { id: string; type: WalletEntity }
  name: string
  restricted?: boolean
  createdBy?: string
}

/** Opens an empty wallet. @throws by `wallets_of_team` and `wallets_of_user` @returns its id */
export async function openWallet(
  { tx, now }: Within,
  { tenantId, entity, name, restricted = false, createdBy }: Opening,
): Promise<string> {
  const id = randomUUIDv7()
  await openAccount(tx, { tenantId, id, kind: 'WALLET', currency: 'CREDIT' }, now)
  await insertWallet(tx, {
    tenant_id: tenantId,
    id,
    entity_type: entity.type,
    team_id: entity.type === 'TEAM' ? entity.id : null,
    user_id: entity.type === 'USER' ? entity.id : null,
    name,
    restricted,
    created_at: now.toString(),
    created_by: createdBy ?? null,
  })
  return id
}
