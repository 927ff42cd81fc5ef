import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTenant, makeUser } from '../../demo/factories.ts'
import { password, passwordHash } from '../../testing/somebody.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const script = fileURLToPath(new URL('../../../../scripts/token.ts', import.meta.url))
let app: TestApp
let address: string

beforeAll(async () => {
  app = await testApp()
  address = await app.address()
})

const run = (args: string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [script, ...args], { env: { ...process.env, ...environment } })

describe('npm run token', () => {
  it('signs in over HTTP and prints nothing but an access token for the API', async () => {
    const tenant = await makeTenant(app.services.database)
    const user = await makeUser(app.services.database, tenant, { passwordHash })
    const { stdout, stderr } = await run([user.username, '--domain', tenant.domainPrefix], {
      AFORO_URL: address,
      AFORO_PASSWORD: password,
    })
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const me = await fetch(`${address}/api/users/profile/me`, { headers: { authorization: `Bearer ${stdout.trim()}` } })
    expect(await me.json()).toMatchObject({ userId: user.userId })
  })

  it('asks for missing credentials on the error stream', async () => {
    const tenant = await makeTenant(app.services.database)
    const user = await makeUser(app.services.database, tenant, { passwordHash })
    const running = run([user.username], { AFORO_URL: address })
    running.child.stdin?.end(`${tenant.domainPrefix}\n${password}\n`)
    const { stdout, stderr } = await running
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    expect(stderr).toBe('Dominio: Contraseña: \n')
    const unanswered = run([user.username], { AFORO_URL: address })
    unanswered.child.stdin?.end()
    await expect(unanswered).rejects.toMatchObject({ code: 1, stdout: '', stderr: 'Dominio: Falta la respuesta.\n' })
  })

  it('reports a refusal on the error stream and fails', async () => {
    const failed = run(['nadie@example.pe', '--domain', 'nada'], { AFORO_URL: address, AFORO_PASSWORD: 'x' })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'El usuario o la contraseña no son correctos.\n',
    })
  })

  it('reports that no server answers', async () => {
    const failed = run(['ana@example.pe', '--domain', 'x'], { AFORO_URL: 'http://127.0.0.1:9', AFORO_PASSWORD: 'x' })
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: 'No responde http://127.0.0.1:9 (AFORO_URL).\n' })
  })
})
