import { on } from '../platform/http/on.ts'
import { pageOf, stretchOf } from '../platform/page.ts'
import { changePassword, forgotPassword, resetPassword } from './passwords.routes.ts'
import { endSession, saveProfile, sessions } from './profile.routes.ts'
import { presentMe, presentUser } from './users.present.ts'
import { countUsers, findMe, listUsers } from './users.queries.ts'

export const userRoutes = {
  me: on.users.me.handler(async ({ context: { tx, caller, services, now } }) => {
    const row = await findMe(tx, caller.userId)
    return presentMe(row, key => services.files.link(key, now), services.settings.AFORO_INACTIVITY_MINUTES)
  }),

  search: on.users.search.handler(async ({ input, context: { tx, services, now } }) => {
    const rows = await listUsers(tx, input, stretchOf(input))
    const items = rows.map(row => presentUser(row, key => services.files.link(key, now)))
    return pageOf(items, await countUsers(tx, input), input)
  }),

  saveProfile,
  sessions,
  endSession,

  forgotPassword,
  resetPassword,
  changePassword,
}
