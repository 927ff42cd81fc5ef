import type { Organization } from '@aforo/contract/people/organization'
import { isStoredPicture, noSuchPicture } from '../../places/assets/assets.ts'
import { type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField, isStale, staleVersion } from '../../platform/http/refusals.ts'
import { updateTenant } from '../tenants/tenants.ts'
import { presentOrganization } from './organization.present.ts'
import { findTenant, lockTenant, type TenantRow } from './organization.queries.ts'
import { listPeriods } from './periods.queries.ts'
import { periodsInForce } from './periods.rules.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const present = async ({ tx, services, now }: Context, row: TenantRow): Promise<Organization> =>
  presentOrganization(row, periodsInForce(await listPeriods(tx)), key => services.files.link(key, now))

export const themeRoutes = {
  details: on.organization.details.handler(async ({ context }) =>
    present(context, await findTenant(context.tx, context.caller.tenantId)),
  ),

  setTheme: on.organization.setTheme.handler(async ({ input, context, errors }) => {
    const { tx, caller, record, emit } = context
    const { lateralLogo, profileCover } = input
    for (const [field, key] of Object.entries({ lateralLogo, profileCover }))
      if (key && !(await isStoredPicture(context, key))) invalidField(errors, field, noSuchPicture)
    const before = await lockTenant(tx, caller.tenantId)
    if (isStale(input, before)) staleVersion(errors, await present(context, before))
    await updateTenant(tx, before.id, { lateral_logo: lateralLogo, profile_cover: profileCover })
    const after = await findTenant(tx, before.id)
    record({
      action: 'organization.theme_changed',
      entityType: 'organization',
      entityId: before.id,
      before: themeOf(before),
      after: themeOf(after),
    })
    emit({ topic: 'organization', id: before.id })
    return present(context, after)
  }),
}

/** For the audit: keys, since a link expires. */
const themeOf = (row: TenantRow) => ({ lateralLogo: row.lateral_logo, profileCover: row.profile_cover })
