import type { Organization } from '@aforo/api/people/organization'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { type HandlerContext, on, type RequestContext } from '../../platform/http/on.ts'
import { invalidField } from '../../platform/http/refusals.ts'
import { settingsOf } from '../../platform/settings-record.ts'
import { updateTenant } from '../tenants/tenants.ts'
import { presentOrganization } from './organization.present.ts'
import { findTenant } from './organization.queries.ts'
import { listPeriods } from './periods.queries.ts'
import { periodsInForce } from './periods.rules.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const theme = settingsOf({
  action: 'organization.theme_changed',
  entityType: 'organization',
  read: ({ tx, caller }: Context) => findTenant(tx, caller.tenantId),
  present: async (row, { tx, services, now }): Promise<Organization> =>
    presentOrganization(row, periodsInForce(await listPeriods(tx)), key => services.files.link(key, now)),
  /** Keys, since a link expires. */
  trace: row => ({ lateralLogo: row.lateral_logo, profileCover: row.profile_cover }),
  event: ({ caller }) => ({ topic: 'organization', id: caller.tenantId }),
})

export const themeRoutes = {
  details: on.organization.details.handler(({ context }) => theme.now(context)),

  setTheme: on.organization.setTheme.handler(async ({ input, context, errors }) => {
    const { lateralLogo, profileCover } = input
    for (const [field, key] of Object.entries({ lateralLogo, profileCover }))
      if (key && !(await isStoredPicture(context, key))) invalidField(errors, field, noSuchPicture)
    const before = await theme.lock(context, input, errors)
    await updateTenant(context.tx, before.id, { lateral_logo: lateralLogo, profile_cover: profileCover })
    return theme.changed(context, before)
  }),
}
