import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import QRCode from 'qrcode'
import type { Tx } from '../../database/database.ts'
import type { Sealing } from '../../sealing.ts'

interface UserKey {
  tenantId: string
  userId: string
}

/** SHA-1, six digits, 30 seconds (RFC 6238), which every authenticator app supports. */
const totpOf = (secret: string, username = '') =>
  new TOTP({ issuer: 'Aforo', label: username, secret: Secret.fromBase32(secret), digits: 6, period: 30 })
/** Time steps before and after the current one that are also accepted, since clocks differ. */
const tolerance = 1

const purposeOf = ({ tenantId, userId }: UserKey) => `totp:${tenantId}:${userId}`

/** Creates a secret, replacing an unconfirmed one. @returns it in base32 and as an `otpauth:` URI */
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

/** An `otpauth:` URI as a QR code. */
export async function qrOf(uri: string): Promise<string> {
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/**
 * Accepts a code once: afterwards it and all earlier codes are refused, even if sent twice at the same moment.
 * @param pending checks against the new, unconfirmed secret
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

export async function deleteTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('user_totp').where('user_id', '=', userId).execute()
}
