import { TotpCode } from '@aforo/api/people/second-factor'
import { line } from '@aforo/api/platform/base'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Tx } from '../../database/database.ts'
import { asSystem } from '../../database/transaction.ts'
import type { Services } from '../../services.ts'
import { type SignInUser, signInUser } from '../accounts.ts'
import {
  fieldErrors,
  finishInteraction,
  type Means,
  recordSignIn,
  refuse,
  refuseOtherSites,
  type SignInParts,
  takeStep,
} from '../interactions.ts'
import { factorsOf } from './factors.ts'
import { addPasskey, PasskeyAnswer, registrationOptions } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { changedSecurityMail } from './security-mail.ts'
import { type Asked, keepChallenge, limited, owing, takeChallenge, tellTry } from './steps.ts'
import { beginTotp, qrOf, takeTotp } from './totp.ts'

const Code = z.object({
  code: TotpCode,
})
const NewPasskey = z.object({ name: line(60), passkey: PasskeyAnswer })

type Parts = SignInParts & Pick<Services, 'jobs'>

/** The factor that was set up, for history, mail and session. */
interface Made {
  action: 'user.totp_added' | 'user.passkey_added'
  told: string
  means: Means
}

/**
 * Serves setting up a second factor at sign-in, for people who have none in an organisation that requires one. After
 * the right password, they are signed in only once it is set up.
 */
export async function serveSetUpAtSignIn(app: FastifyInstance, provider: Provider, services: Parts) {
  const { database, settings, clock, sealing, jobs } = services
  const { publicUrl } = settings

  /**
   * The sign-in that has to set up a factor, and its user; undefined if the user has set one up elsewhere meanwhile.
   */
  async function unprotected(request: Asked, reply: FastifyReply) {
    const step = await owing(provider, { request, reply, database }, 'SetUpStep')
    if (!step) return undefined
    const user = await asSystem(database, tx => stillWithout(tx, step.half.userId))
    return user && { interaction: step.interaction, user }
  }

  /** Stores the factor and signs in. @param make stores it; false if the response is invalid */
  async function finish(request: Asked, reply: FastifyReply, made: Made, make: Make, wrong: Wrong) {
    const step = await unprotected(request, reply)
    if (!step) return refuse(reply, 'SIGN_IN_EXPIRED')
    const { interaction, user } = step
    const recoveryCodes = await asSystem(database, async tx => {
      if (!(await stillWithout(tx, user.userId, 'held'))) return 'elsewhere'
      if (!(await make(tx, user, interaction.uid))) return undefined
      await takeStep(tx, 'SetUpStep', interaction.uid)
      const codes = await renewRecoveryCodes(tx, user)
      await recordSignIn(tx, user, made.means, made.action)
      const mail = changedSecurityMail(user, `${made.told}, como pide tu organización`)
      await jobs.enqueue(tx, 'mail.send', [{ tenantId: user.tenantId, ...mail }])
      return codes
    })
    const accepted = recoveryCodes !== undefined && recoveryCodes !== 'elsewhere'
    tellTry(services, request, { userId: user.userId, method: 'set-up', accepted })
    if (!accepted) return refuse(reply, recoveryCodes ? 'SIGN_IN_EXPIRED' : wrong)
    const parts = { request, reply, interaction }
    return {
      recoveryCodes,
      redirectTo: await finishInteraction(provider, parts, user.userId, made.means, services),
    }
  }

  app.register(async routes => {
    refuseOtherSites(routes, publicUrl)

    routes.post('/login/interaction/:uid/set-up/totp', limited, async (request: Asked, reply) => {
      const step = await unprotected(request, reply)
      if (!step) return refuse(reply, 'SIGN_IN_EXPIRED')
      const begun = await asSystem(database, tx => beginTotp(tx, step.user, step.user.username, sealing))
      return { secret: begun.secret, qr: await qrOf(begun.uri) }
    })

    routes.post('/login/interaction/:uid/set-up/totp/code', limited, async (request: Asked, reply) => {
      const given = Code.safeParse(request.body)
      if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
      const { code } = given.data
      const made: Made = {
        action: 'user.totp_added',
        told: 'se activó una aplicación de autenticación',
        means: ['pwd', 'otp', 'mfa'],
      }
      const make: Make = (tx, user) => takeTotp(tx, user, { code, now: clock.now(), sealing }, true)
      return finish(request, reply, made, make, 'INVALID_CODE')
    })

    routes.post('/login/interaction/:uid/set-up/passkey/options', limited, async (request: Asked, reply) => {
      const step = await unprotected(request, reply)
      if (!step) return refuse(reply, 'SIGN_IN_EXPIRED')
      const { user, interaction } = step
      const name = { username: user.username, full: `${user.givenName} ${user.lastname}`.trim() }
      return asSystem(database, async tx => {
        const options = await registrationOptions(tx, user, name, publicUrl)
        await keepChallenge(tx, interaction.uid, options)
        return options
      })
    })

    routes.post('/login/interaction/:uid/set-up/passkey', limited, async (request: Asked, reply) => {
      const given = NewPasskey.safeParse(request.body)
      if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
      const { name, passkey } = given.data
      const made: Made = {
        action: 'user.passkey_added',
        told: `se registró la llave de acceso «${name}»`,
        means: ['pwd', 'hwk', 'mfa'],
      }
      const make: Make = async (tx, user, uid) => {
        const challenge = await takeChallenge(tx, uid)
        return challenge !== undefined && addPasskey(tx, user, { name, answer: passkey, challenge, publicUrl })
      }
      return finish(request, reply, made, make, 'PASSKEY_NOT_ADDED')
    })
  })
}

type Make = (tx: Tx, user: SignInUser, uid: string) => Promise<boolean>
type Wrong = 'INVALID_CODE' | 'PASSKEY_NOT_ADDED'

/**
 * The user, while they have no second factor. If one was set up in another browser meanwhile, the earlier password must
 * not be enough to add another.
 * @param held locks the user, so that of two simultaneous attempts one sets it up
 */
async function stillWithout(tx: Tx, userId: string, held?: 'held'): Promise<SignInUser | undefined> {
  if (held) await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const user = await signInUser(tx, userId)
  return user && (await factorsOf(tx, user)).length === 0 ? user : undefined
}
