import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@aforo/api/platform/base'
import { startGoogle } from '@aforo/simulators/google'
import { startMicrosoft } from '@aforo/simulators/microsoft'
import type { SimulatedPerson } from '@aforo/simulators/openid'
import { pino } from 'pino'
import { afterAll, afterEach } from 'vitest'
import { type MadeTenant, makeTenant, makeUser } from '../demo/factories.ts'
import { jobs, ports, router } from '../parts.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { callbackPath, secretPurpose } from '../platform/identity/federated/providers.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSettings } from '../platform/settings.ts'
import { openTestDatabase } from '../platform/testing/test-database.ts'
import { openProgram } from '../program.ts'
import { openBrowser } from './browser.ts'
import { password, passwordHash } from './somebody.ts'

type Kind = 'GOOGLE_WORKSPACE' | 'MICROSOFT'

interface Set {
  createsUsers?: boolean
  roleMapping?: { group: string; role: string }[]
  secret?: string
  proven?: boolean
}

/** A program whose providers are simulators, for the tests of one file. */
export async function federatedHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-federated-'))
  const google = await startGoogle()
  const microsoft = await startMicrosoft()
  google.redirectUris.add(`http://localhost:3000${callbackPath('GOOGLE_WORKSPACE')}`)
  microsoft.redirectUris.add(`http://localhost:3000${callbackPath('MICROSOFT')}`)
  const settings = readSettings({
    AFORO_DATA: folder,
    AFORO_PUBLIC_URL: 'http://localhost:3000',
    GOOGLE_ISSUER: google.url,
    MICROSOFT_AUTHORITY: microsoft.url,
  })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const program = await openProgram(settings, await openTestDatabase(), { router, jobs, ports, openIdentity }, { log })
  afterEach(() => {
    google.quirks = {}
    microsoft.quirks = {}
  })
  afterAll(async () => {
    await program.close()
    await google.close()
    await microsoft.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Creates an organisation that signs in through a provider, with its own mail domain. */
  async function organization(
    kind: Kind,
    { createsUsers = false, roleMapping = [], secret, proven = false }: Set = {},
  ) {
    const { database, sealing } = program.services
    const tenant = await makeTenant(database, { type: 'ORGANIZATION' })
    const domain = `${tenant.domainPrefix}.pe`
    const simulator = kind === 'MICROSOFT' ? microsoft : google
    await asSystem(database, async tx => {
      await tx
        .insertInto('identity_providers')
        .values({
          tenant_id: tenant.tenantId,
          kind,
          client_id: simulator.clientId,
          sealed_secret: sealing.seal(secret ?? simulator.clientSecret, secretPurpose(tenant.tenantId, kind)),
          directory_id: kind === 'MICROSOFT' ? microsoft.directoryId : null,
          allowed_domains: [domain],
          creates_users: createsUsers,
          role_mapping: JSON.stringify(roleMapping),
          proven_at: proven ? new Date().toISOString() : null,
        })
        .execute()
      await tx.updateTable('tenants').set({ selected_idp: kind }).where('id', '=', tenant.tenantId).execute()
    })
    return { tenant, domain, kind }
  }

  const member = (tenant: MadeTenant, username: string, roles: Role[] = ['ROLE_ADMIN']) =>
    makeUser(program.services.database, tenant, { username, roles, passwordHash })

  const simulatorOf = (kind: Kind) => (kind === 'MICROSOFT' ? microsoft : google)

  /** Goes to the provider and back to our callback URL, which contains the code. */
  async function fetchAnswer(
    browser: ReturnType<typeof openBrowser>,
    org: { tenant: MadeTenant; kind: Kind },
    as: SimulatedPerson,
  ) {
    const uid = await browser.arrive()
    const left = await browser.send({
      method: 'POST',
      url: `/login/interaction/${uid}/federated`,
      payload: { domain: org.tenant.domainPrefix, kind: org.kind },
    })
    if (left.statusCode !== 200) return { uid, left, answer: '' }
    simulatorOf(org.kind).person = as
    const there = await fetch(left.json<{ redirectTo: string }>().redirectTo, { redirect: 'manual' })
    return { uid, left, answer: there.headers.get('location') ?? '' }
  }

  /** Signs in through the provider. @returns the caller, or the problem that the sign-in page gets */
  async function come(org: { tenant: MadeTenant; kind: Kind }, as: SimulatedPerson) {
    const browser = openBrowser(program)
    const { left, answer } = await fetchAnswer(browser, org, as)
    if (!answer) return { problem: left.json<{ code: string }>().code }
    const back = await browser.send({ url: answer })
    const next = new URL(back.headers.location ?? '/', 'http://localhost:3000')
    const problem = next.searchParams.get('problem')
    if (problem) return { problem }
    const onward = await browser.send({ url: next.pathname })
    const code = new URL(onward.headers.location ?? '/', 'http://localhost:3000').searchParams.get('code') ?? ''
    const { access_token } = (await browser.exchange(code)).json<{ access_token: string }>()
    return { caller: await program.services.callerOf(access_token) }
  }

  const usersOf = async ({ tenantId }: MadeTenant) => {
    const { rows } = await program.services.database.pool.query<{ username: string; roles: string[] }>(
      'select username, roles from users where tenant_id = $1 order by username',
      [tenantId],
    )
    return rows
  }

  return { program, google, microsoft, password, organization, member, simulatorOf, fetchAnswer, come, usersOf }
}
