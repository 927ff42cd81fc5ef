import type { Wallet } from '@aforo/api/money/wallets'
import type { Problem } from '@aforo/api/platform/problems'
import { makeOperator } from './house.ts'
import { makeTeam } from './makers.ts'
import { testApp } from './test-app.ts'

const app = await testApp()

/** Noon in Lima. */
export const on = (day: string) => app.clock.set(Temporal.Instant.from(`${day}T17:00:00Z`))

export async function house() {
  const at = await makeOperator(app, { members: { ana: {} } })
  const team = await makeTeam(at.api)
  const open = async (id = team.id, given: object = {}) =>
    (await at.api.post<Wallet & Problem>(`/wallet/${id}/create`, given)).body
  return { ...at, team, open }
}
