import { type ContractAnswer, contractHouse, paper } from './contract-house.ts'
import { formOf } from './makers.ts'
import type { testApp } from './test-app.ts'

/** An operator with a signed contract of S/ 1,200.00 that renews itself every six months; signed on 6 January 2026. */
export async function renewingHouse(app: Awaited<ReturnType<typeof testApp>>) {
  const on = (day: string) => app.clock.set(Temporal.Instant.from(`${day}T15:00:00Z`))
  on('2026-01-06')
  const at = await contractHouse(app)
  const renewing = {
    renewal: 'AUTOMATIC',
    renewalMonths: 6,
    noticeDays: 30,
    yearlyIncrease: '10.00',
    includedCredits: '20.00',
  }
  /** A contract whose document was made. */
  const created = async (given: object = {}, terms: object = renewing) => {
    const { id } = await at.draft(given)
    await at.fill(id)
    const said = await at.step(id, 'information', terms)
    if (said.status !== 200) throw new Error(JSON.stringify(said.body))
    await at.generate(id)
    return at.read(id)
  }
  const halfYear = { startDate: '2026-01-01', endDate: '2026-06-30' }
  const signed = async (given: object = halfYear, terms: object = renewing) => {
    const { id } = await created(given, terms)
    const answer = await at.sign(id)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const giveNotice = (id: string, given: Record<string, string> = {}, file: File | null = paper()) => {
    const usual = { givenOn: '2026-09-10', party: 'CLIENT', givenBy: 'Luis Soto' }
    const form = formOf({ ...usual, ...given, file: file ?? undefined })
    return at.api.upload<ContractAnswer>(`/contracts/${id}/notice`, form, {}, 'POST')
  }
  const takeBack = (id: string, given: object = { reason: 'Se queda' }) =>
    at.api.patch<ContractAnswer>(`/contracts/${id}/notice/take-back`, given)
  return { ...at, on, renewing, halfYear, created, signed, giveNotice, takeBack }
}
