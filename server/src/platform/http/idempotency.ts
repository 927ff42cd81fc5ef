import { createHash } from 'node:crypto'
import { problemTexts } from '@aforo/api/platform/problems'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { stringify } from 'safe-stable-stringify'
import type { Database, Tx } from '../database/database.ts'
import { asTenant } from '../database/transaction.ts'
import type { Sealing } from '../sealing.ts'
import type { Caller } from './caller.ts'

/** One use of an `Idempotency-Key`. */
export interface KeyUse {
  tenantId: string
  userId: string
  key: string
  /**
   * Digest of the call and its input, to detect a key reused with another input. Encrypted, since short inputs, such as
   * a triage's yes and no, could be guessed from it.
   */
  fingerprint: string
  /** Encrypts stored answers, which may contain tokens, codes and secrets that are shown only once. */
  sealing: Sealing
}

type KeyProblem = 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_IN_USE' | 'IDEMPOTENCY_KEY_NOT_ACCEPTED'
const refuse = (code: KeyProblem) => new ORPCError(code, { defined: true, ...problemTexts[code] })

/** @throws IDEMPOTENCY_KEY_NOT_ACCEPTED for a key on a public write: answers are stored only for known callers */
export function refuseKey(key: string | undefined, method: string): void {
  if (key !== undefined && method !== 'GET') throw refuse('IDEMPOTENCY_KEY_NOT_ACCEPTED')
}

/** Maximum length of an `Idempotency-Key`. */
const longestKey = 200

/**
 * @param path of the call
 * @throws BAD_REQUEST for a key that is too long
 */
export async function keyUse(
  { caller: { tenantId, userId }, services: { sealing } }: { caller: Caller; services: { sealing: Sealing } },
  key: string,
  path: string,
  input: unknown,
): Promise<KeyUse> {
  if (key.length > longestKey) throw new ORPCError('BAD_REQUEST', problemTexts.BAD_REQUEST)
  return { tenantId, userId, key, fingerprint: digest(`${path}\n${stringify(await readable(input))}`), sealing }
}

const digest = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

/** An input with top-level files as digests of their content, since JSON omits files. */
async function readable(input: unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const fields = Object.entries(input).map(async ([name, value]) =>
    value instanceof Blob ? [name, digest(await value.bytes())] : [name, value],
  )
  return Object.fromEntries(await Promise.all(fields))
}

const rowOf = ({ tenantId, userId, key }: KeyUse) => ({ tenant_id: tenantId, user_id: userId, key })

const take = (tx: Tx, use: KeyUse) =>
  tx
    .insertInto('idempotency_keys')
    .values({ ...rowOf(use), fingerprint: use.sealing.seal(use.fingerprint, purposeOf(use)) })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()

async function keep(tx: Tx, use: KeyUse, answer: unknown): Promise<void> {
  const sealed = use.sealing.seal(JSON.stringify(answer ?? null), purposeOf(use))
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(sealed) })
    .where(eb => eb.and(rowOf(use)))
    .execute()
}

const purposeOf = ({ tenantId, userId, key }: KeyUse) => `idempotency:${tenantId}:${userId}:${key}`

/** The stored answer; undefined while the first request is running. @throws IDEMPOTENCY_KEY_REUSED */
async function firstAnswer(tx: Tx, use: KeyUse): Promise<{ answer: unknown } | undefined> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where(eb => eb.and(rowOf(use)))
    .executeTakeFirst()
  if (first && use.sealing.unseal(first.fingerprint, purposeOf(use)) !== use.fingerprint)
    throw refuse('IDEMPOTENCY_KEY_REUSED')
  if (!first || first.answer === null) return undefined
  return { answer: JSON.parse(use.sealing.unseal(String(first.answer), purposeOf(use))) }
}

/**
 * Runs a call once for each key, in the call's own transaction. A second request with the same key waits for the first
 * one's commit and gets its answer; if the first was refused, nothing is stored and the second runs. @throws
 * IDEMPOTENCY_KEY_REUSED if the key was used with another call or input
 */
export async function onceInTransaction<T>(
  tx: Tx,
  use: KeyUse,
  run: () => Promise<T>,
  outputOf: (result: T) => unknown,
) {
  if (!(await take(tx, use))) {
    const first = await firstAnswer(tx, use)
    if (!first) throw refuse('IDEMPOTENCY_KEY_IN_USE')
    return first
  }
  const result = await run()
  await keep(tx, use, outputOf(result))
  return { result }
}

/** After this many minutes without an answer, the copy running the first request counts as dead. */
const abandonedAfterMinutes = 10

/**
 * Runs a call that opens its own transactions once for each key. While the first request runs, others with its key are
 * refused; a failed request releases its key.
 * @throws IDEMPOTENCY_KEY_IN_USE, IDEMPOTENCY_KEY_REUSED
 */
export async function onceAcrossTransactions<T>(
  database: Database,
  use: KeyUse,
  run: () => Promise<T>,
  outputOf: (result: T) => unknown,
): Promise<{ answer: unknown } | { result: T }> {
  const within = <R>(work: (tx: Tx) => Promise<R>) => asTenant(database, use.tenantId, work)
  const first = await within(async tx => {
    if (await take(tx, use)) return
    const answered = await firstAnswer(tx, use)
    if (answered) return answered
    const abandoned = await tx
      .updateTable('idempotency_keys')
      .set({ created_at: sql`now()` })
      .where(eb => eb.and(rowOf(use)))
      .where('answer', 'is', null)
      .where('created_at', '<', sql<Temporal.Instant>`now() - make_interval(mins => ${abandonedAfterMinutes})`)
      .returning('key')
      .executeTakeFirst()
    if (!abandoned) throw refuse('IDEMPOTENCY_KEY_IN_USE')
  })
  if (first) return first
  try {
    const result = await run()
    await within(tx => keep(tx, use, outputOf(result)))
    return { result }
  } catch (error) {
    await within(tx =>
      tx
        .deleteFrom('idempotency_keys')
        .where(eb => eb.and(rowOf(use)))
        .where('answer', 'is', null)
        .execute(),
    )
    throw error
  }
}
