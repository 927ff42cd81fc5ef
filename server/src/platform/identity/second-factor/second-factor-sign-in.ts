import { TotpCode } from '@aforo/api/people/second-factor'
import { line } from '@aforo/api/platform/base'
import type { FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { asSystem } from '../../database/transaction.ts'
import { signInUser } from '../accounts.ts'
import { factorPerAccount, signInPerAddress } from '../attempts.rules.ts'
import { accountBucket, addressBucket, countTry, forgiveTry } from '../attempts.ts'
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
import { authenticationOptions, PasskeyAnswer, takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import {
  type Asked,
  type HalfSignedIn,
  keepChallenge,
  limited,
  owing,
  takeChallenge,
  tellTry,
  underWay,
} from './steps.ts'
import { takeTotp } from './totp.ts'

const SecondFactor = z.union([
  z.object({
    code: TotpCode,
  }),
  z.object({ recoveryCode: line(60) }),
  z.object({ passkey: PasskeyAnswer }),
])
type SecondFactor = z.infer<typeof SecondFactor>

const Passkey = z.object({ domain: z.string().trim().toLowerCase().max(63), passkey: PasskeyAnswer })

/** Serves the second step after the password, and signing in with a passkey alone. */
export async function serveSecondFactor(app: FastifyInstance, provider: Provider, services: SignInParts) {
  const { database, settings, clock, sealing } = services
  const { publicUrl } = settings

  app.register(async routes => {
    refuseOtherSites(routes, publicUrl)

    routes.post('/login/interaction/:uid/second-factor', limited, async (request: Asked, reply) => {
      const given = SecondFactor.safeParse(request.body)
      if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: codeErrors(given.error) })
      const step = await owing(provider, { request, reply, database }, 'SecondFactorStep')
      if (!step) return refuse(reply, 'SIGN_IN_EXPIRED')
      const { interaction, half } = step

      // Counted separately from passwords; otherwise knowing the password would allow resetting the count each time.
      const account = accountBucket('factor', half.userId, factorPerAccount)
      const address = addressBucket('sign-in', request.ip, signInPerAddress)
      const seconds = await asSystem(database, tx => countTry(tx, [account, address], clock.now()))
      if (seconds !== undefined) {
        reply.header('retry-after', seconds)
        return refuse(reply, 'TOO_MANY_REQUESTS')
      }
      const means = await shown(half, given.data, interaction.uid)
      tellTry(services, request, { userId: half.userId, method: 'second-factor', accepted: means !== undefined })
      if (!means) return refuse(reply, 'passkey' in given.data ? 'PASSKEY_REFUSED' : 'WRONG_CODE')

      const user = await asSystem(database, async tx => {
        await takeStep(tx, 'SecondFactorStep', interaction.uid)
        await forgiveTry(tx, account, address)
        const found = await signInUser(tx, half.userId)
        if (found) await recordSignIn(tx, found, means)
        return found
      })
      if (!user) return refuse(reply, 'SIGN_IN_FAILED')
      const parts = { request, reply, interaction }
      return { redirectTo: await finishInteraction(provider, parts, user.userId, means, services) }
    })

    /** After the password, offers the user's passkeys; otherwise any that the browser has for this site. */
    routes.post('/login/interaction/:uid/passkey/options', limited, async (request: Asked, reply) => {
      const interaction = await underWay(provider, request, reply)
      if (!interaction) return refuse(reply, 'SIGN_IN_EXPIRED')
      const second = (request.body as { second?: boolean } | undefined)?.second === true
      const half = second ? (await owing(provider, { request, reply, database }, 'SecondFactorStep'))?.half : undefined
      return asSystem(database, async tx => {
        const options = await authenticationOptions(publicUrl, half && { tx, user: half })
        await keepChallenge(tx, interaction.uid, options)
        return options
      })
    })

    routes.post('/login/interaction/:uid/passkey', limited, async (request: Asked, reply) => {
      const given = Passkey.safeParse(request.body)
      if (!given.success) return refuse(reply, 'BAD_REQUEST', { errors: fieldErrors(given.error) })
      const interaction = await underWay(provider, request, reply)
      if (!interaction) return refuse(reply, 'SIGN_IN_EXPIRED')
      const address = addressBucket('sign-in', request.ip, signInPerAddress)
      const seconds = await asSystem(database, tx => countTry(tx, [address], clock.now()))
      if (seconds !== undefined) {
        reply.header('retry-after', seconds)
        return refuse(reply, 'TOO_MANY_REQUESTS')
      }
      const means: Means = ['hwk', 'user', 'mfa']
      const user = await asSystem(database, async tx => {
        const owner = await ownerOf(tx, given.data.passkey, interaction.uid)
        const found = owner && (await signInUser(tx, owner.userId, given.data.domain))
        if (found) await recordSignIn(tx, found, means)
        return found
      })
      tellTry(services, request, { userId: user?.userId, method: 'passkey', accepted: user !== undefined })
      if (!user) return refuse(reply, 'PASSKEY_REFUSED')
      const parts = { request, reply, interaction }
      return { redirectTo: await finishInteraction(provider, parts, user.userId, means, services) }
    })
  })

  /** The owner of the passkey that answers this sign-in's challenge. A challenge works once. */
  async function ownerOf(tx: Parameters<typeof takePasskey>[0], answer: PasskeyAnswer, uid: string) {
    const challenge = await takeChallenge(tx, uid)
    return challenge === undefined ? undefined : takePasskey(tx, { answer, challenge, publicUrl })
  }

  /** Checks a second factor. @returns its means; undefined if it is wrong */
  async function shown(half: HalfSignedIn, given: SecondFactor, uid: string): Promise<Means | undefined> {
    return asSystem(database, async tx => {
      if ('passkey' in given) {
        const owner = await ownerOf(tx, given.passkey, uid)
        return owner?.userId === half.userId ? ['pwd', 'hwk', 'mfa'] : undefined
      }
      const now = clock.now()
      if ('code' in given)
        return (await takeTotp(tx, half, { code: given.code, now, sealing })) ? ['pwd', 'otp', 'mfa'] : undefined
      return (await takeRecoveryCode(tx, half, given.recoveryCode, now)) ? ['pwd', 'mfa'] : undefined
    })
  }
}

/** Field errors of the typed code, the only one of the three input shapes that people type. */
const codeErrors = (error: z.ZodError) => {
  const [issue] = fieldErrors(error)
  return [{ field: 'code', message: issue?.field ? issue.message : 'Escribe los seis dígitos de tu aplicación.' }]
}
