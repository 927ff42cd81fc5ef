import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs, ports, router } from '../../parts.ts'
import { openProgram, type Program } from '../../program.ts'
import { readSettings } from '../settings.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { firstAccountLink } from './first-account.ts'
import { openIdentity } from './identity.ts'

/** A program of its own, since the shared database has tenants. */
let program: Program
const folder = mkdtempSync(join(tmpdir(), 'aforo-first-'))
const settings = readSettings({ AFORO_DATA: folder, LOG_LEVEL: 'silent' })

beforeAll(async () => {
  program = await openProgram(settings, await openTestDatabase(), { router, jobs, ports, openIdentity })
})
afterAll(async () => {
  await program.close()
  rmSync(folder, { recursive: true, force: true })
})

const tokenOf = (link = '') => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
const account = {
  organization: 'Espacios del Sur',
  prefix: 'Sur',
  givenName: 'Elena',
  lastname: 'Paredes',
  username: 'Elena@Sur.PE',
  password: 'cuatro llamas en la puna',
}
const make = (token: string, changes: object = {}, headers: Record<string, string> = {}) =>
  program.app.inject({ method: 'POST', url: '/login/first', payload: { token, ...account, ...changes }, headers })

describe('the first account of an empty database', () => {
  it('is created once, by a link of this start only, as root of an operator', async () => {
    const earlier = { now: () => Temporal.Now.instant().subtract({ minutes: 11 }) }
    const older = tokenOf(await firstAccountLink({ ...program.services, clock: earlier }))
    const token = tokenOf(await firstAccountLink(program.services))
    expect((await make(older)).statusCode).toBe(410)
    expect((await make('otra')).statusCode).toBe(410)
    expect((await make(token, { password: 'ElenaParedes1' })).json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      errors: [{ field: 'password' }],
    })
    expect((await make(token, { username: 'nada', prefix: 'con espacio' })).json().errors).toHaveLength(2)
    expect((await make(token, {}, { origin: 'https://malo.example' })).statusCode).toBe(403)

    // Another copy that starts at the same time prints its own.
    await firstAccountLink(program.services)
    const both = await Promise.all([make(token), make(token, { prefix: 'otro', username: 'otra@sur.pe' })])
    expect(both.map(answer => answer.statusCode).sort()).toEqual([201, 410])
    expect(await firstAccountLink(program.services)).toBeUndefined()
    expect((await make(token)).statusCode).toBe(410)

    const { rows } = await program.services.database.pool.query(
      'select u.roles, t.type from users u join tenants t on t.id = u.tenant_id',
    )
    expect(rows).toEqual([{ roles: ['ROLE_ROOT', 'ROLE_ADMIN'], type: 'AFORO' }])
  })
})
