import { signIn } from '@aforo/e2e/demo-session'
import { type ServerProcess, startServer } from '@aforo/e2e/server-process'
import { test as base, expect } from '@aforo/e2e/test'
import { type FirestoreSimulator, startFirestore } from '@aforo/simulators/firestore'

const policy = { stepMinutes: 30, shortestMinutes: 30, longestMinutes: 240, daysAhead: 90 }

interface House {
  server: ServerProcess
  firestore: FirestoreSimulator
}

/** A server of its own, whose rules of booking are in Firestore. */
const test = base.extend<object, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern to see that no fixture is used.
    async ({}, use) => {
      const firestore = await startFirestore()
      firestore.documents.set('bookingPolicies/aforoco', policy)
      const server = await startServer({
        FIRESTORE_PROJECT: firestore.project,
        FIRESTORE_CREDENTIALS: firestore.credentials,
        FIRESTORE_URL: firestore.url,
        FIRESTORE_SECONDS: '1',
      })
      await use({ server, firestore })
      await server.remove()
      await firestore.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ house }, use) => use(house.server.url),
})

test('rules that Firestore keeps are shown as they hold there, are changed there, and what is wrong there is said', async ({
  page,
  house: { firestore },
}) => {
  await signIn(page, 'admin')
  await page.goto('/app/configurations/general/profile?tab=policy')
  await expect(page.getByText('Se lee de Firestore cada minuto, y se cambia allí.')).toBeVisible()
  await expect(page.getByText(/^Leída de Firestore/)).toBeVisible()
  await expect(page.getByText('90 días')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toHaveCount(0)
  firestore.documents.set('bookingPolicies/aforoco', { ...policy, daysAhead: 45 })
  await expect(page.getByText('45 días')).toBeVisible()
  firestore.documents.set('bookingPolicies/aforoco', { ...policy, daysAhead: -1 })
  await expect(page.getByText('La última lectura de Firestore falló')).toBeVisible()
  await expect(page.getByText('45 días')).toBeVisible()
})
