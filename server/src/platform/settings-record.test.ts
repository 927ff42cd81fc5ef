import { expect, test } from 'vitest'
import { makeTenant, makeUser } from '../demo/factories.ts'
import { testApp } from '../testing/test-app.ts'

const app = await testApp()
const { database } = app.services

interface Settings {
  code?: string
  version: number | null
}

test.each([
  ['/wallet/settings', 'lowAt', ['1.00', '2.00']],
  ['/booking/charge-settings', 'noticeMinutes', [60, 120]],
])('of two changes of %s at once that saw the same version, the second is refused', async (path, field, values) => {
  const tenant = await makeTenant(database)
  const api = await app.as(await makeUser(database, tenant))
  const save = async () => {
    const { version } = (await api.get<Settings>(path)).body
    const answers = await Promise.all(values.map(value => api.put<Settings>(path, { [field]: value, version })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('STALE_VERSION')
  }
  // Where nothing is written yet, and where there is.
  await save()
  await save()
})
