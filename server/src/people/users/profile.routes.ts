import type { Me } from '@aforo/api/people/users'
import { isStoredPicture, noSuchPicture } from '../../platform/assets/assets.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, isStale, notFound, type Refusals, staleVersion } from '../../platform/http/refusals.ts'
import { endSession as endOne } from '../../platform/identity/sessions.ts'
import type { Context } from './accounts.service.ts'
import { auditedProfile, presentSession } from './profile.present.ts'
import { liveSessions, lockSession, lockUser } from './profile.queries.ts'
import { personOf, presentMe } from './users.present.ts'
import { findMe, findUser, findUserId } from './users.queries.ts'
import { hasCountries, isInCharge, refusalOf } from './users.rules.ts'
import { updateUser } from './writes.queries.ts'

const profileOf = async ({ tx, services, now }: Context, userId: string): Promise<Me> =>
  presentMe(await findMe(tx, userId), key => services.files.link(key, now), services.settings.AFORO_INACTIVITY_MINUTES)

/** The user of a profile: oneself or, for administrators, anybody of the organisation. */
async function userIdOf({ tx, caller }: Context, username: string, errors: Refusals<'NOT_FOUND' | 'FORBIDDEN'>) {
  if (username === caller.username) return caller.userId
  // Whether somebody else exists is told to nobody else.
  if (!isInCharge(caller.roles)) throw errors.FORBIDDEN()
  return (await findUserId(tx, username)) ?? notFound(errors)
}

const ownCountries = 'Tus propios países los cambia otra persona que administre.'

export const saveProfile = on.users.saveProfile.handler(async ({ input, context, errors }) => {
  const { tx, caller, record, emit } = context
  const { username, givenName, lastname, phone, timezone, pictureKey, haveCard, settings } = input
  const userId = await userIdOf(context, username, errors)
  if (!isInCharge(caller.roles) && (haveCard !== undefined || settings !== undefined)) fail(errors.FORBIDDEN())
  if (pictureKey && !(await isStoredPicture(context, pictureKey))) invalidField(errors, 'pictureKey', noSuchPicture)
  const current = await lockUser(tx, userId)
  const before = await profileOf(context, userId)
  if (userId !== caller.userId) {
    const row = (await findUser(tx, userId)) ?? notFound(errors)
    const refused = refusalOf('edit', personOf(row), caller, { now: context.now, othersInCharge: true })
    if (refused) fail(refused === 'COUNTRY_ABOVE' ? errors.COUNTRY_ABOVE() : errors.ROLE_ABOVE())
  }
  if (isStale(input, { version: current })) staleVersion(errors, before)
  const countries = settings && [...new Set(settings.countriesAllowed)].sort()
  // Else whoever is limited would lift it, and whoever administers alone could shut themselves out.
  if (
    countries &&
    userId === caller.userId &&
    String(countries) !== String(before.settings.countriesAllowed.toSorted())
  )
    invalidField(errors, 'settings.countriesAllowed', ownCountries)
  if (countries && userId !== caller.userId && !hasCountries(caller.countries, countries)) fail(errors.COUNTRY_ABOVE())
  await updateUser(tx, userId, {
    given_name: givenName,
    lastname,
    phone,
    time_zone: timezone,
    picture_key: pictureKey,
    have_card: haveCard,
    countries_allowed: countries,
  })
  const after = await profileOf(context, userId)
  record({
    action: 'user.profile_changed',
    entityType: 'user',
    entityId: userId,
    before: auditedProfile(before),
    after: auditedProfile(after),
  })
  emit({ topic: 'users', id: userId })
  return after
})

export const sessions = on.users.sessions.handler(async ({ context: { tx, caller } }) =>
  (await liveSessions(tx, caller.userId)).map(row => presentSession(row, caller.sessionId)),
)

export const endSession = on.users.endSession.handler(async ({ input, context, errors }) => {
  const { tx, caller, record, emit } = context
  const session = (await lockSession(tx, caller.userId, input.id)) ?? notFound(errors)
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
