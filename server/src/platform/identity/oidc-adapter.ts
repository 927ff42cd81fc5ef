import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database, Tx } from '../database/database.ts'
import { asSystem, retried } from '../database/transaction.ts'
import { errors, Provider } from './oidc-library.ts'
import { mayServeAgain, rotate } from './refresh-rotation.ts'
import { endSession, revokeGrant } from './sessions.ts'

/** Records whose ids grant access. Only the id's digest is stored, so that a backup reveals none. */
const bearers = new Set(['RefreshToken', 'AuthorizationCode'])

/** Stores the OpenID provider's records in `oidc_payloads`; one adapter for each kind. */
export class OidcAdapter implements Adapter {
  readonly #model: string
  readonly #database: Database

  constructor(model: string, database: Database) {
    this.#model = model
    this.#database = database
  }

  #key(id: string): string {
    return bearers.has(this.#model) ? createHash('sha256').update(id).digest('base64url') : id
  }

  #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return asSystem(this.#database, work)
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number) {
    const { jti, ...rest } = payload
    const text = JSON.stringify(bearers.has(this.#model) ? rest : { jti, ...rest })
    // PostgreSQL can't store a NUL.
    if (text.includes('\\u0000')) throw new errors.InvalidRequest('a parameter holds a NUL')
    const row = {
      payload: text,
      grant_id: payload.grantId ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresIn === undefined ? null : sql<string>`now() + make_interval(secs => ${expiresIn})`,
    }
    const before = this.#model === 'RefreshToken' ? Provider.ctx?.oidc.entities.RotatedRefreshToken?.jti : undefined
    const kept = await retried(() =>
      this.#run(async tx => {
        if (before !== undefined && !(await rotate(tx, this.#key(before), this.#key(id)))) return false
        await tx
          .insertInto('oidc_payloads')
          .values({ model: this.#model, id: this.#key(id), ...row })
          .onConflict(conflict => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute()
        return true
      }),
    )
    if (!kept) throw new errors.InvalidGrant('already used')
  }

  async find(id: string) {
    // PostgreSQL can't store a NUL, so no record has such an id.
    if (id.includes('\0')) return undefined
    return this.#run(async tx => this.#read(tx, 'id', this.#key(id), id))
  }

  findByUid(uid: string) {
    return this.#run(async tx => this.#read(tx, 'uid', uid))
  }

  /** Not used: there is no device flow. */
  async findByUserCode() {
    return undefined
  }

  async #read(tx: Tx, column: 'id' | 'uid', value: string, jti?: string): Promise<AdapterPayload | undefined> {
    const row = await tx
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at'])
      .where('model', '=', this.#model)
      .where(column, '=', value)
      .executeTakeFirst()
    if (!row) return undefined
    const found = { ...(jti === undefined ? {} : { jti }), ...(row.payload as AdapterPayload) }
    if (row.consumed_at === null || (this.#model === 'RefreshToken' && (await mayServeAgain(tx, value)))) return found
    return { ...found, consumed: Math.floor(row.consumed_at.epochMilliseconds / 1000) }
  }

  /**
   * Uses up an authorization code. A second use counts as theft, also at the same moment. Refresh tokens are used up in
   * `upsert`, by the token that replaces them.
   */
  async consume(id: string) {
    if (this.#model === 'RefreshToken') return
    const stolen = await this.#run(async tx => {
      const mine = tx.updateTable('oidc_payloads').where('model', '=', this.#model).where('id', '=', this.#key(id))
      const taken = await mine
        .set({ consumed_at: sql<string>`now()` })
        .where('consumed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (taken) return false
      const { grant_id } = (await tx
        .selectFrom('oidc_payloads')
        .select('grant_id')
        .where('model', '=', this.#model)
        .where('id', '=', this.#key(id))
        .executeTakeFirst()) ?? { grant_id: null }
      if (grant_id) await revokeGrant(tx, grant_id)
      return true
    })
    if (stolen) throw new errors.InvalidGrant('already used')
  }

  async destroy(id: string) {
    await this.#run(async tx => {
      await tx.deleteFrom('oidc_payloads').where('model', '=', this.#model).where('id', '=', this.#key(id)).execute()
      if (this.#model === 'Grant') await endSession(tx, id)
    })
  }

  async revokeByGrantId(grantId: string) {
    await this.#run(tx =>
      tx.deleteFrom('oidc_payloads').where('grant_id', '=', grantId).where('model', '=', this.#model).execute(),
    )
  }
}
