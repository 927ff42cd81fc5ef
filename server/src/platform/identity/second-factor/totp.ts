import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import type { Tx } from '../../database/database.ts'
import type { Sealing } from '../../sealing.ts'

interface UserKey {
  tenantId: string
  userId: string
}

/** What every authenticator app understands: SHA-1, six digits, thirty seconds (RFC 6238). */
const totpOf = (secret: string, username = '') =>
  new TOTP({ issuer: 'Aforo', label: username, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
/** Time steps before and after now whose codes are taken too: phones' clocks differ. */
const tolerance = 1

const purposeOf = ({ tenantId, userId }: UserKey) => `totp:${tenantId}:${userId}`

/** A new secret in place of one that was never confirmed. @returns it in base32, and as the address that apps read */
export async function beginTotp(tx: Tx, user: UserKey, username: string, sealing: Sealing) {
  const secret = new Secret({ size: 20 }).base32
  const sealed = sealing.seal(secret, purposeOf(user))
  await tx
    .insertInto('user_totp')
    .values({ tenant_id: user.tenantId, user_id: user.userId, sealed_secret: sealed })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'user_id'])
        .doUpdateSet({ sealed_secret: sealed, last_step: 0, created_at: sql<string>`now()` })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .execute()
  return { secret, uri: totpOf(secret, username).toString() }
}

/** An address that apps read, as the picture that they scan. */
export async function qrOf(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/**
 * Takes a code, once: it and all before it are refused afterwards, also to two at the same moment.
 * @param pending takes the code that confirms a new secret, instead of one of a confirmed secret
 */
export async function takeTotp(
  tx: Tx,
  user: UserKey,
  given: { code: string; now: Temporal.Instant; sealing: Sealing },
  pending = false,
): Promise<boolean> {
  const row = await tx
    .selectFrom('user_totp')
    .select(['sealed_secret', 'last_step', 'confirmed_at'])
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.confirmed_at === null) !== pending) return false
  const timestamp = given.now.epochMilliseconds
  const totp = totpOf(given.sealing.unseal(row.sealed_secret, purposeOf(user)))
  const delta = totp.validate({ token: given.code, timestamp, window: tolerance })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  if (step <= Number(row.last_step)) return false
  await tx
    .updateTable('user_totp')
    .set({ last_step: step, ...(pending && { confirmed_at: given.now.toString() }) })
    .where('tenant_id', '=', user.tenantId)
    .where('user_id', '=', user.userId)
    .execute()
  return true
}
