import type { Me } from '@aforo/api/people/users'
import { inTab } from '../storage.ts'

/** Of whoever was just signed out for lack of permission: whose house it is, and how it looks. */
export interface KeptAccount {
  username: string
  tenantName: string
  /** Signed addresses, which hold for a while. */
  logo: string | null
  cover: string | null
}

const key = 'aforo-account'

/** Keeps what the page after signing out says. In this tab alone, and without anything that lets anybody in. */
export const keepAccount = ({ username, tenant }: Pick<Me, 'username' | 'tenant'>) =>
  inTab.set(
    key,
    JSON.stringify({
      username,
      tenantName: tenant.name,
      logo: tenant.theme.lateralLogo,
      cover: tenant.theme.profileCover,
    } satisfies KeptAccount),
  )

export function keptAccount(): KeptAccount | undefined {
  const kept = inTab.get(key)
  return kept === null ? undefined : (JSON.parse(kept) as KeptAccount)
}
