import { randomUUIDv7 } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'

/** Loaded with the first passkey: it takes 5 MB of the heap, and many operators have none. */
const webAuthn = () => import('@simplewebauthn/server')

interface UserKey {
  tenantId: string
  userId: string
}

/** Shape of a WebAuthn response; the library checks its content. */
export const PasskeyAnswer = z.looseObject({
  id: z.string().min(1).max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The relying party of passkeys: host and origin of the product. */
const siteOf = (publicUrl: string) => ({ rpID: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin })

const ofUser = (tx: Tx, { tenantId, userId }: UserKey) =>
  tx.selectFrom('user_passkeys').where('tenant_id', '=', tenantId).where('user_id', '=', userId)

/**
 * EdDSA, ES256 and RS256, which authenticators use. The library's default list includes experimental ones of Node's.
 */
const algorithms = [-8, -7, -257]

/** Options for registering a passkey in a browser. Excludes the user's existing ones. */
export async function registrationOptions(
  tx: Tx,
  user: UserKey,
  name: { username: string; full: string },
  publicUrl: string,
) {
  const rows = await ofUser(tx, user).select(['credential_id', 'transports']).execute()
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: 'Aforo',
    rpID: siteOf(publicUrl).rpID,
    userName: name.username,
    userDisplayName: name.full,
    userID: new Uint8Array(Buffer.from(user.userId)),
    excludeCredentials: rows.map(row => ({ id: row.credential_id, transports: row.transports })),
    // Discoverable without a username, and verified by fingerprint or PIN: two factors in one.
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores a new passkey's public key. @returns false if the response is invalid */
export async function addPasskey(
  tx: Tx,
  user: UserKey,
  given: { name: string; answer: PasskeyAnswer; challenge: string; publicUrl: string },
): Promise<boolean> {
  const { rpID, origin } = siteOf(given.publicUrl)
  const { verifyRegistrationResponse } = await webAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given.answer as unknown as RegistrationResponseJSON,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return false
  const { credential, credentialBackedUp } = registrationInfo
  await tx
    .insertInto('user_passkeys')
    .values({
      tenant_id: user.tenantId,
      id: randomUUIDv7(),
      user_id: user.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
      name: given.name,
    })
    .execute()
  return true
}

/** Options for signing in with a passkey: one of the user's, or any for this site. */
export async function authenticationOptions(publicUrl: string, allowed: { tx: Tx; user: UserKey } | undefined) {
  const rows = allowed ? await ofUser(allowed.tx, allowed.user).select(['credential_id', 'transports']).execute() : []
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).rpID,
    userVerification: 'required',
    ...(allowed && { allowCredentials: rows.map(row => ({ id: row.credential_id, transports: row.transports })) }),
  })
}

/** The owner of a passkey, if the response is valid. A counter that doesn't grow means a copied key and is refused. */
export async function takePasskey(
  tx: Tx,
  given: { answer: PasskeyAnswer; challenge: string; publicUrl: string },
): Promise<UserKey | undefined> {
  const row = await tx
    .selectFrom('user_passkeys')
    .select(['tenant_id', 'id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', given.answer.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { rpID, origin } = siteOf(given.publicUrl)
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: given.answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: given.challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: Number(row.counter) },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  await tx
    .updateTable('user_passkeys')
    .set({ counter: checked.authenticationInfo.newCounter, last_used_at: sql<string>`now()` })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
  return { tenantId: row.tenant_id, userId: row.user_id }
}

/** @returns its former name; undefined if it isn't the user's */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** @returns whether it belongs to the user */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('user_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
