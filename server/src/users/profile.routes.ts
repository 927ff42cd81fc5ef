import type { Me } from '@aforo/contract/users'
import { isStoredPicture, noSuchPicture } from '../assets/assets.ts'
import { fail, type HandlerContext, on, type RequestContext } from '../platform/http/on.ts'
import { endSession as endOne } from '../platform/identity/sessions.ts'
import { auditedProfile, presentSession } from './profile.present.ts'
import { liveSessions, lockSession, lockUser, updateProfile } from './profile.queries.ts'
import { presentMe } from './users.present.ts'
import { findMe } from './users.queries.ts'

type Context = HandlerContext & Pick<RequestContext, 'services'>

const myself = async ({ tx, caller, services, now }: Context): Promise<Me> =>
  presentMe(
    await findMe(tx, caller.userId),
    key => services.files.link(key, now),
    services.settings.AFORO_INACTIVITY_MINUTES,
  )

export const saveProfile = on.users.saveProfile.handler(async ({ input, context, errors }) => {
  const { tx, caller, record, emit } = context
  const { username, version, givenName, lastname, phone, timezone, pictureKey } = input
  // Whether somebody else exists is told to nobody.
  if (username !== caller.username) fail(errors.FORBIDDEN())
  if (pictureKey && !(await isStoredPicture(context, pictureKey)))
    fail(errors.INVALID_FIELD({ data: { field: 'pictureKey', message: noSuchPicture } }))
  const current = await lockUser(tx, caller.userId)
  const before = await myself(context)
  if (version !== undefined && version !== current) fail(errors.STALE_VERSION({ data: { newer: before } }))
  await updateProfile(tx, caller.userId, {
    given_name: givenName,
    lastname,
    phone,
    time_zone: timezone,
    picture_key: pictureKey,
  })
  const after = await myself(context)
  record({
    action: 'user.profile_changed',
    entityType: 'user',
    entityId: caller.userId,
    before: auditedProfile(before),
    after: auditedProfile(after),
  })
  emit({ topic: 'users', id: caller.userId })
  return after
})

export const sessions = on.users.sessions.handler(async ({ context: { tx, caller } }) =>
  (await liveSessions(tx, caller.userId)).map(row => presentSession(row, caller.sessionId)),
)

export const endSession = on.users.endSession.handler(async ({ input, context, errors }) => {
  const { tx, caller, record, emit } = context
  const session = (await lockSession(tx, caller.userId, input.id)) ?? fail(errors.NOT_FOUND())
  await endOne(tx, session.id)
  record({
    action: 'user.session_ended',
    entityType: 'user',
    entityId: caller.userId,
    before: { userAgent: session.user_agent },
  })
  emit({ topic: 'users', id: caller.userId })
  return { message: 'Se cerró la sesión en ese dispositivo.' }
})
