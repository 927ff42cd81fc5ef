import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@aforo/server/demo/accounts'
import { startTemporaryCluster } from '@aforo/server/platform/testing/temporary-cluster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, spawnServer, startServer } from './server-process.ts'

let folder: string
let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aforo-production-'))
  cluster = await startTemporaryCluster()
}, 120_000)
afterAll(async () => {
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

const production = {
  AFORO_ENV: 'production',
  AFORO_PUBLIC_URL: 'https://aforo.example',
  TRUST_PROXY: '1',
  AFORO_STOP_SECONDS: '0',
  LOG_LEVEL: 'warn',
}

/** How a start ends that is refused: its code, and all that it says. */
async function refusedStart(environment: Record<string, string>) {
  const { process, output } = spawnServer({ AFORO_DATA: join(folder, 'data'), ...environment })
  await once(process, 'close')
  return { code: process.exitCode, lines: output().trim().split('\n') }
}

describe('in production', { timeout: 300_000 }, () => {
  it.each([
    ['without TLS before it', { AFORO_PUBLIC_URL: 'http://aforo.example' }, 'AFORO_INSECURE_HTTP=acepto-sin-tls'],
    ['without a database server', { DATABASE_URL: '' }, 'indícalo en DATABASE_URL'],
    ['with the demo', { AFORO_DEMO: '1' }, 'la contraseña de la demostración es pública'],
    [
      'with a secret file that is not there',
      { SMTP_URL_FILE: '/nowhere/correo' },
      'no existe el archivo /nowhere/correo',
    ],
  ])('a start %s ends with one line', async (_, change, text) => {
    const { code, lines } = await refusedStart({ ...production, DATABASE_URL: cluster.url('aforo'), ...change })
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringContaining(text)])
  })

  it.skipIf(process.platform === 'win32')(
    'a secret that everybody may read is refused, a closed one used',
    async () => {
      const secret = join(folder, 'database-url')
      await writeFile(secret, `${cluster.url('aforo')}\n`)
      await chmod(secret, 0o644)
      const environment = { ...production, DATABASE_URL_FILE: secret }
      const { code, lines } = await refusedStart(environment)
      expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(`puede leer ${secret}`)] })
      await chmod(secret, 0o400)
      const server = await startServer(environment, { data: join(folder, 'closed') })
      await expect
        .poll(() => server.output(), { timeout: 30_000 })
        .toContain('Crea la primera en https://aforo.example/login/first#token=')
      expect(server.output()).toContain('Falta SMTP_URL')
      // There are no accounts yet, nor an outbox that everybody may read.
      expect(server.output()).not.toContain(demoPassword)
      expect((await fetch(`${server.url}/outbox`)).status).toBe(404)
      await server.remove()
    },
  )
})

describe('a demo that is switched off', { timeout: 300_000 }, () => {
  it('lets nobody in and works nothing, and is as it was when it is switched on', async () => {
    const data = join(folder, 'demo')
    const PORT = String(await freePort())
    const environment = {
      DATABASE_URL: cluster.url('postgres', 'postgres'),
      LOG_LEVEL: 'warn',
      AFORO_STOP_SECONDS: '0',
      PORT,
    }
    const on = await startServer({ ...environment, AFORO_DEMO: '1' }, { data })
    expect((await fetch(`${on.url}/outbox`)).status).toBe(200)
    expect((await fetch(`${on.url}/api/frame`)).status).toBe(401)
    await on.stop()

    const off = await startServer({ ...environment, AFORO_DEMO: '0' }, { data })
    expect(off.output()).toContain('La base de datos tiene la demostración, apagada')
    expect(off.output()).not.toContain(demoPassword)
    for (const path of ['/', '/outbox', '/api/frame', '/oidc/auth', '/scim/v2/Users', '/api/openapi.json'])
      expect((await fetch(off.url + path)).status, path).toBe(403)
    expect(await (await fetch(`${off.url}/api/frame`)).json()).toMatchObject({ code: 'DEMO_OFF' })
    const page = await fetch(off.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('La demostración está apagada')
    for (const path of ['/healthz', '/readyz']) expect((await fetch(off.url + path)).status).toBe(200)
    await off.stop()

    // In production, too, although nobody says so.
    const real = await startServer({ ...environment, ...production }, { data })
    expect((await fetch(`${real.url}/api/frame`)).status).toBe(403)
    await real.stop()

    const again = await startServer(environment, { data })
    expect((await fetch(`${again.url}/api/frame`)).status).toBe(401)
    expect((await fetch(`${again.url}/outbox`)).status).toBe(200)
    await again.remove()
  })
})
