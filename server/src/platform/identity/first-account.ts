import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { line, Username } from '@aforo/api/platform/base'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { AuditAction } from '../audit-actions.ts'
import type { Database, Tx } from '../database/database.ts'
import { asSystem } from '../database/transaction.ts'
import { knownProblem, problem } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { setPassword } from './accounts.ts'
import { isStrongPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { isSameOrigin } from './same-origin.ts'

/** Name in `secrets` of the digests of the unused links' tokens. */
const secretName = 'first-account'
/** Minutes within which starts are those of copies together: each prints a link, and whichever is opened works. */
const startsTogether = 10
/** Key of the advisory lock around creating the first account. */
const firstAccountLock = 7240332

const FirstAccount = z.object({
  token: line(200),
  organization: line(120),
  prefix: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'Usa solo letras, números y guiones.'),
  givenName: line(100),
  lastname: line(100),
  username: Username,
  password: z.string().min(12).max(256),
})
type FirstAccount = z.infer<typeof FirstAccount>

type FirstAccountParts = Pick<Services, 'database' | 'settings'>

interface Link {
  digest: string
  madeAt: string
}

async function linksIn(tx: Tx): Promise<Link[]> {
  const secret = await tx.selectFrom('secrets').select('value').where('name', '=', secretName).executeTakeFirst()
  // Before, it was one digest.
  return Array.isArray(secret?.value) ? (secret.value as unknown as Link[]) : []
}

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const isEmpty = async (tx: Tx) =>
  (await tx.selectFrom('tenants').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Creates the one-time link to the form for the first root account; undefined if there are accounts. Replaces the links
 * of earlier starts, but not of other copies that start at the same time.
 */
export function firstAccountLink({ database, settings, clock }: FirstAccountParts & Pick<Services, 'clock'>) {
  return asSystem(database, async tx => {
    await sql`select pg_advisory_xact_lock(${firstAccountLock})`.execute(tx)
    if (!(await isEmpty(tx))) return undefined
    const token = randomBytes(32).toString('base64url')
    const now = clock.now()
    const others = (await linksIn(tx)).filter(({ madeAt }) => now.since(madeAt).total('minutes') < startsTogether)
    const value = JSON.stringify([...others, { digest: digestOf(token), madeAt: now.toString() }])
    await tx
      .insertInto('secrets')
      .values({ name: secretName, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return `${settings.publicUrl}/login/first#token=${token}`
  })
}

/** Serves `POST /login/first`, the form behind that link. */
export function serveFirstAccount(app: FastifyInstance, { database, settings }: FirstAccountParts) {
  const limited = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }
  app.post('/login/first', limited, async (request, reply) => {
    if (!isSameOrigin(request, settings.publicUrl)) return reply.code(403).send(knownProblem('FORBIDDEN'))
    const given = FirstAccount.safeParse(request.body)
    if (!given.success) {
      const errors = given.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return reply.code(400).send(knownProblem('BAD_REQUEST', { errors }))
    }
    const refused = await makeFirstAccount(database, given.data)
    if (refused === 'WEAK_PASSWORD') {
      const { status, message, code } = knownProblem(refused)
      return reply.code(status).send(problem(code, status, message, { errors: [{ field: 'password', message }] }))
    }
    if (refused) return reply.code(410).send(knownProblem(refused))
    return reply.code(201).send({ username: given.data.username, domain: given.data.prefix })
  })
}

/** Creates the first account. @returns why it was refused, if it was */
async function makeFirstAccount(database: Database, given: FirstAccount) {
  const holds = async (tx: Tx) => {
    const digest = digestOf(given.token)
    return (await linksIn(tx)).some(link => link.digest === digest) && (await isEmpty(tx))
  }
  if (!(await asSystem(database, holds))) return 'LINK_EXPIRED'
  const { organization, prefix, givenName, lastname, username } = given
  if (!(await isStrongPassword(given.password, [organization, prefix, givenName, lastname, username])))
    return 'WEAK_PASSWORD'

  const hash = await hashPassword(given.password)
  return asSystem(database, async tx => {
    await sql`select pg_advisory_xact_lock(${firstAccountLock})`.execute(tx)
    if (!(await holds(tx))) return 'LINK_EXPIRED'
    const account = { tenantId: randomUUIDv7(), userId: randomUUIDv7() }
    const zone = 'America/Lima'
    await tx
      .insertInto('tenants')
      .values({
        id: account.tenantId,
        account_name: prefix,
        name: organization,
        type: 'AFORO',
        domain_prefix: prefix,
        time_zone: zone,
      })
      .execute()
    await tx
      .insertInto('users')
      .values({
        tenant_id: account.tenantId,
        id: account.userId,
        username,
        given_name: givenName,
        lastname,
        time_zone: zone,
        roles: ['ROLE_ROOT', 'ROLE_ADMIN'],
      })
      .execute()
    await setPassword(tx, account, hash)
    await tx
      .insertInto('audit_log')
      .values({
        tenant_id: account.tenantId,
        actor_id: account.userId,
        actor_name: `${givenName} ${lastname}`,
        action: 'tenant.first_account' satisfies AuditAction,
        entity_type: 'user',
        entity_id: account.userId,
      })
      .execute()
    await tx.deleteFrom('secrets').where('name', '=', secretName).execute()
    return undefined
  })
}
