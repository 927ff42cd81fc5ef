import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'

const name = 'oidc-signing-keys'

/** A private RS256 key with its `kid`. */
export type SigningKey = JWK & { kid: string }

/** Keys kept: the one that signs, and the previous one, whose tokens may still be valid. */
const mostKeys = 2

/** RSA key size; as strong as AES-128 (NIST SP 800-57). */
const bits = 3072

async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: bits, extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' }
}

const read = async (tx: Tx): Promise<SigningKey[]> => {
  const row = await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value ?? []) as unknown as SigningKey[]
}

/** Whether a key has the current size; earlier versions made keys of 2,048 bits. */
const isStrong = ({ n = '' }: SigningKey) => Buffer.from(n, 'base64url').length * 8 >= bits

/**
 * The signing keys of all copies of the program, the active one first. Created at first use, by one copy only. A key
 * that is too weak is replaced as the active one.
 */
export async function signingKeys(database: Database): Promise<[SigningKey, ...SigningKey[]]> {
  const [first, ...others] = await asSystem(database, read)
  if (first) return isStrong(first) ? [first, ...others] : putBefore(database, first)
  const made = JSON.stringify([await newKey()])
  return asSystem(database, async tx => {
    await tx
      .insertInto('secrets')
      .values({ name, value: made })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const [winner] = await read(tx)
    if (!winner) throw new Error('the signing key could not be kept')
    return [winner]
  })
}

/** Adds a new active key before `old`. If several copies do so at once, all use the first one's. */
async function putBefore(database: Database, old: SigningKey): Promise<[SigningKey, ...SigningKey[]]> {
  const key = await newKey()
  return asSystem(database, async tx => {
    await tx.selectFrom('secrets').select('name').where('name', '=', name).forUpdate().execute()
    const [first = old, ...others] = await read(tx)
    if (first.kid !== old.kid) return [first, ...others]
    const keys: [SigningKey, ...SigningKey[]] = [key, ...[first, ...others].slice(0, mostKeys - 1)]
    await tx
      .updateTable('secrets')
      .set({ value: JSON.stringify(keys) })
      .where('name', '=', name)
      .execute()
    return keys
  })
}

/**
 * Adds a new active key. Copies sign with it after their next start; running ones load it when they meet a token signed
 * with it. The previous key still verifies.
 */
export async function rotateSigningKey(database: Database): Promise<void> {
  const [first] = await signingKeys(database)
  await putBefore(database, first)
}
