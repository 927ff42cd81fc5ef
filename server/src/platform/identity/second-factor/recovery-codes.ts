import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../database/database.ts'

interface UserKey {
  tenantId: string
  userId: string
}

const many = 10
/** Crockford's alphabet, without letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** A code of 140 random bits. ASVS requires 128 against guessing, so a plain digest of it is enough. */
function newCode(): string {
  const code = Array.from(randomBytes(28), byte => letters[byte % 32]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Normalises a typed code: capitals, spaces, look-alike letters. */
const cleaned = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const digestOf = ({ userId }: UserKey, code: string) =>
  createHash('sha256')
    .update(`${userId}:${cleaned(code)}`)
    .digest('base64url')

/** Replaces a user's codes; the old ones stop working. @returns the new codes, which can't be read again */
export async function renewRecoveryCodes(tx: Tx, user: UserKey): Promise<string[]> {
  const codes = Array.from({ length: many }, newCode)
  await tx
    .deleteFrom('user_recovery_codes')
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .execute()
  await tx
    .insertInto('user_recovery_codes')
    .values(codes.map(code => ({ tenant_id: user.tenantId, user_id: user.userId, digest: digestOf(user, code) })))
    .execute()
  return codes
}

/** Uses up a code. @returns false if it is wrong or was used before */
export async function takeRecoveryCode(tx: Tx, user: UserKey, typed: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .updateTable('user_recovery_codes')
    .set({ used_at: now.toString() })
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .where('digest', '=', digestOf(user, typed))
    .where('used_at', 'is', null)
    .returning('digest')
    .executeTakeFirst()
  return used !== undefined
}
