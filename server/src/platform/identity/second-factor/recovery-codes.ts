import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../database/database.ts'

interface UserKey {
  tenantId: string
  userId: string
}

const many = 10
/** Without letters that look like digits (Crockford). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** 140 random bits: more than the 128 that ASVS asks of what must not be guessed, so a plain digest of them is enough. */
function newCode(): string {
  const code = Array.from(randomBytes(28), byte => letters[byte % 32]).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** As people may type it: capitals, spaces, and the letters that were left out. */
const cleaned = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const digestOf = ({ userId }: UserKey, code: string) =>
  createHash('sha256')
    .update(`${userId}:${cleaned(code)}`)
    .digest('base64url')

/** New codes; the ones before stop working. @returns them, for the only time */
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

/** Uses a code up. @returns false for one that never was, or was used */
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
