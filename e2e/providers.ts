import { googlePerson, startGoogle } from '@aforo/simulators/google'
import { microsoftPerson, startMicrosoft } from '@aforo/simulators/microsoft'
import type { Page } from '@playwright/test'
import { freePort, type ServerProcess, startServer } from './server-process.ts'
import { test as base } from './test.ts'

type Microsoft = Awaited<ReturnType<typeof startMicrosoft>>

interface Providers {
  server: ServerProcess
  microsoft: Microsoft
  google: Awaited<ReturnType<typeof startGoogle>>
}

/** A server of its own, whose Google and Microsoft are simulated ones. */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const [microsoft, google, port] = await Promise.all([startMicrosoft(), startGoogle(), freePort()])
      const server = await startServer({
        PORT: String(port),
        MICROSOFT_AUTHORITY: microsoft.url,
        GOOGLE_ISSUER: google.url,
      })
      microsoft.redirectUris.add(`${server.url}/login/federated/microsoft/callback`)
      google.redirectUris.add(`${server.url}/login/federated/google-workspace/callback`)
      microsoft.people = [
        microsoftPerson('admin@quiroga.example'),
        microsoftPerson('nadie@quiroga.example'),
        microsoftPerson('visita@otra-empresa.example'),
      ]
      google.people = [googlePerson('admin@quiroga.example'), googlePerson('visita@otra-empresa.example')]
      await use({ server, microsoft, google })
      await server.remove()
      await Promise.all([microsoft.close(), google.close()])
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ providers }, use) => {
    await use(providers.server.url)
  },
})

/** Fills the open form of Microsoft's settings. */
export async function describeMicrosoft(page: Page, microsoft: Microsoft, given: { secret?: string; domain: string }) {
  const form = page.getByRole('dialog').last()
  await form.getByLabel('Id. de aplicación (cliente)').fill(microsoft.clientId)
  await form.getByLabel('Id. de directorio (inquilino)').fill(microsoft.directoryId)
  await form.getByLabel('Valor del secreto de cliente').fill(given.secret ?? microsoft.clientSecret)
  await form.getByLabel('Dominios de correo permitidos').fill(given.domain)
  await form.getByLabel('Dominios de correo permitidos').press('Enter')
}
