import type { ReportDashboard, ReportTable } from '@aforo/api/insight/reports'
import { expect, onTestFinished, test } from 'vitest'
import { makeCampus, makeTenant, makeUser } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { openTestDatabase } from '../../platform/testing/test-database.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

test('reports are read from the copy of the database where there is one, all else from the database itself', async () => {
  const tenant = await makeTenant(database)
  const api = await app.as(await makeUser(database, tenant))
  await makeCampus(database, tenant, { name: 'Lima' })
  const copy = await openTestDatabase()
  const services = app.services as { replica: typeof app.services.replica }
  onTestFinished(async () => {
    services.replica = undefined
    await copy.close()
  })
  const { tenantId, name, domainPrefix, timeZone } = tenant
  await asSystem(copy, tx =>
    tx
      .insertInto('tenants')
      .values({
        ...{ id: tenantId, name, type: 'AFORO', time_zone: timeZone },
        ...{ account_name: domainPrefix, domain_prefix: domainPrefix },
      })
      .execute(),
  )
  await makeCampus(copy, tenant, { name: 'Madrid', timeZone: 'Europe/Madrid', countryCode: 'ES' })
  const zones = async () => [
    (await api.get<ReportDashboard>('/reports/dashboard')).body.timeZones,
    (await api.get<ReportTable>('/reports/search/report', { type: '12' })).body.timeZones,
  ]
  const campuses = async () =>
    (await api.get<{ items: { name: string }[] }>('/campus/search')).body.items.map(campus => campus.name)
  expect(await zones()).toEqual([['America/Lima'], ['America/Lima']])
  services.replica = copy
  expect(await zones()).toEqual([['Europe/Madrid'], ['Europe/Madrid']])
  expect(await campuses()).toEqual(['Lima'])
})
