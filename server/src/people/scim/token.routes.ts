import { createHash, randomBytes } from 'node:crypto'
import type { ScimToken } from '@aforo/api/people/scim-token'
import { on } from '../../platform/http/on.ts'
import { deleteToken, findToken, putToken, type TokenRow } from './token.queries.ts'

export const scimPath = '/scim/v2'

/** What is kept of a token: enough to know it again. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const present = (row: TokenRow | undefined, publicUrl: string): ScimToken => ({
  url: `${publicUrl}${scimPath}`,
  createdAt: row?.created_at.toString() ?? null,
  createdBy: row?.created_by ?? null,
  hint: row?.hint ?? null,
  lastUsedAt: row?.last_used_at?.toString() ?? null,
})

export const scimTokenRoutes = {
  get: on.scimToken.get.handler(async ({ context: { tx, services } }) =>
    present(await findToken(tx), services.settings.publicUrl),
  ),

  renew: on.scimToken.renew.handler(async ({ context }) => {
    const { tx, caller, now, services, record, emit } = context
    const token = `scim_${randomBytes(32).toString('base64url')}`
    const before = await findToken(tx)
    const hint = token.slice(-4)
    const createdBy = `${caller.givenName} ${caller.lastname}`.trim()
    await putToken(tx, { tenantId: caller.tenantId, digest: digestOf(token), hint, createdBy, now })
    const action = before ? 'tenant.scim_renewed' : 'tenant.scim_enabled'
    record({ action, entityType: 'tenant', entityId: caller.tenantId, after: { scimToken: `…${hint}` } })
    emit({ topic: 'organization' })
    return { ...present(await findToken(tx), services.settings.publicUrl), token }
  }),

  revoke: on.scimToken.revoke.handler(async ({ context: { tx, caller, services, record, emit } }) => {
    if (await deleteToken(tx)) {
      record({ action: 'tenant.scim_disabled', entityType: 'tenant', entityId: caller.tenantId })
      emit({ topic: 'organization' })
    }
    return present(undefined, services.settings.publicUrl)
  }),
}
