import type { Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { makeTenant, makeUser } from '../demo/factories.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
const { database } = app.services

/** Noon in Lima. */
export const on = (day: string) => app.clock.set(Temporal.Instant.from(`${day}T17:00:00Z`))

export async function house() {
  const tenant = await makeTenant(database)
  const admin = await makeUser(database, tenant, { roles: ['ROLE_ADMIN'] })
  const ana = await makeUser(database, tenant, { roles: ['ROLE_USER'] })
  const api = await app.as(admin)
  const { body: team } = await api.post<{ id: string; name: string }>('/teams/?name=Ventas')
  const open = async (id = team.id, given: object = {}) =>
    (await api.post<Wallet & Problem>(`/wallet/${id}/create`, given)).body
  return { tenant, admin, ana, api, team, open, anaApi: await app.as(ana) }
}
