import type { Landlord } from '@aforo/api/offer/landlords'
import type { RentalContract, RentalContractSummary } from '@aforo/api/offer/rental-contract-records'
import { makeHouse } from './house.ts'
import { createRecord } from './makers.ts'
import { type Page, testApp } from './test-app.ts'

const app = await testApp()

export async function house() {
  const at = await makeHouse(app)
  const { campus, api } = at
  const landlord = await createRecord<Landlord>(api, '/landlords', { name: 'Inmobiliaria Larco' })
  const today = app.services.clock.now().toZonedDateTimeISO('America/Lima').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  const period = (given: object = {}) => ({
    campusId: campus.campusId,
    area: '450.5',
    rent: '10000.00',
    currency: 'PEN',
    startsOn: day(-400),
    endsOn: day(600),
    ...given,
  })
  let made = 0
  const lease = (given: object = {}, client = api) =>
    client.post<RentalContract & { data: unknown }>('/rental-contracts', {
      code: `CA-${++made}`,
      landlordId: landlord.id,
      periods: [period()],
      ...given,
    })
  const search = async (query: Record<string, string> = {}) =>
    (await api.get<Page<RentalContractSummary>>('/rental-contracts/search', query)).body.items.map(({ code }) => code)
  return { ...at, landlord, today, day, period, lease, search }
}
