import { on } from '../../platform/http/on.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readPage } from '../../platform/page.ts'
import { bulk } from './bulk.routes.ts'
import { iamRoutes } from './iam.routes.ts'
import { readMe } from './me.service.ts'
import { changePassword, forgotPassword, resetPassword, temporaryPassword } from './passwords.routes.ts'
import { preferenceRoutes } from './preferences.routes.ts'
import { endSession, saveProfile, sessions } from './profile.routes.ts'
import { removalRoutes } from './removal.routes.ts'
import { report } from './report.routes.ts'
import { presentAccount, presentListed, presentUser, viewOf } from './users.present.ts'
import { countUsers, findUser, listUsers, searchOf } from './users.queries.ts'

export const userRoutes = {
  me: on.users.me.handler(({ context }) => readMe(context)),

  search: on.users.search.handler(async ({ input, context: { tx, services, now } }) => {
    const search = await searchOf(tx, input)
    return readPage(input, {
      rows: stretch => listUsers(tx, search, { ...stretch, sort: 'name' }),
      total: () => countUsers(tx, search),
      present: row => presentUser(row, key => services.files.link(key, now)),
    })
  }),

  list: on.users.list.handler(async ({ input, context }) => {
    const search = await searchOf(context.tx, input)
    const view = viewOf(context)
    return readPage(input, {
      rows: stretch => listUsers(context.tx, search, stretch),
      total: () => countUsers(context.tx, search),
      present: row => presentListed(row, view),
    })
  }),

  get: on.users.get.handler(async ({ input, context, errors }) =>
    presentAccount((await findUser(context.tx, input.id)) ?? notFound(errors), viewOf(context)),
  ),

  report,
  saveProfile,
  sessions,
  endSession,
  ...preferenceRoutes,
  ...iamRoutes,
  ...removalRoutes,
  bulk,

  forgotPassword,
  resetPassword,
  changePassword,
  temporaryPassword,
}
