import type { Passkey } from '@aforo/contract/people/second-factor'
import type { PasskeyRow } from './second-factor.queries.ts'

export const presentPasskey = ({ id, name, synced, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced,
  createdAt: created_at.toString(),
  lastUsedAt: last_used_at?.toString() ?? null,
})
