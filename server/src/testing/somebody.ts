import { makeTenant, makeUser, type UserGiven } from '../demo/factories.ts'
import { hashPassword } from '../platform/identity/passwords.ts'
import type { Program } from '../program.ts'

export const password = 'cuatro llamas en la puna'
export const passwordHash = await hashPassword(password)

/** Somebody of an operator who can sign in, and with what. */
export async function makeSomebody({ services: { database } }: Pick<Program, 'services'>, given: UserGiven = {}) {
  const tenant = await makeTenant(database)
  const user = await makeUser(database, tenant, { passwordHash, ...given })
  return { tenant, user, credentials: { domain: tenant.domainPrefix, username: user.username, password } }
}
