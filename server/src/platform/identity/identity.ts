import { randomUUID } from 'node:crypto'
import { asSystem } from '../database/transaction.ts'
import type { Identity } from '../http/caller.ts'
import { namedSecret } from '../secrets.ts'
import type { Services } from '../services.ts'
import { openAccessTokens } from './access-tokens.ts'
import { openCallers } from './callers.ts'
import { serveFederatedSignIn } from './federated/federated-sign-in.ts'
import { serveFirstAccount } from './first-account.ts'
import { mountProvider } from './oidc-mount.ts'
import { createProvider } from './provider.ts'
import { serveSecondFactor } from './second-factor/second-factor-sign-in.ts'
import { serveSetUpAtSignIn } from './second-factor/set-up-at-sign-in.ts'
import { openSessionWatch } from './session-watch.ts'
import { startSession } from './sessions.ts'
import { serveSignIn } from './sign-in.ts'
import { signingKeys } from './signing-keys.ts'

/** Opens identity with all services except those that it provides itself. */
export type OpenIdentity = (services: Omit<Services, 'callerOf' | 'signToken' | 'whileOpen'>) => Promise<Identity>

/** Puts together the OpenID provider, the sign-in calls and the callers of the API. */
export const openIdentity: OpenIdentity = async services => {
  const { database, settings } = services
  const provider = createProvider({
    database,
    publicUrl: settings.publicUrl,
    keys: await signingKeys(database),
    cookieSecret: (await namedSecret(database, 'oidc-cookies')).toString('base64url'),
  })
  const tokens = await openAccessTokens(database, settings.publicUrl)
  const callers = await openCallers(database, tokens)
  const watch = await openSessionWatch(database)
  return {
    callerOf: callers.callerOf,
    async plugin(app) {
      await mountProvider(app, provider, services)
      await serveSignIn(app, provider, services)
      await serveSecondFactor(app, provider, services)
      await serveSetUpAtSignIn(app, provider, services)
      await serveFederatedSignIn(app, provider, services)
      serveFirstAccount(app, services)
    },
    async mintSession(user) {
      const id = `minted-${randomUUID()}`
      await asSystem(database, tx => startSession(tx, { id, ...user }))
      return tokens.sign({ ...user, sessionId: id })
    },
    signToken: (session, seconds) => tokens.sign(session, seconds),
    whileOpen: watch.whileOpen,
    async close() {
      await watch.close()
      await callers.close()
    },
  }
}
