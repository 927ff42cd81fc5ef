import type { Organization } from '@aforo/api/people/organization'
import type { Problem } from '@aforo/api/platform/problems'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeUser } from '../../demo/factories.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import { makeOperator } from '../../testing/house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const themes = '/organizations/themes'

const administrator = () => makeOperator(app, { tenant: { name: 'Nido Coworking' } })

/** @returns the key of a stored picture */
async function upload(api: Client) {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#a37' } })
    .png()
    .toBuffer()
  form.set('file', new File([new Uint8Array(bytes)], 'logo.png'))
  return (await api.upload<{ key: string }>('/assets/upload/image', form)).body.key
}

test('a new organisation has its name, no pictures and the default shifts', async () => {
  const { api, tenant } = await administrator()
  expect((await api.get<Organization>('/organizations/details')).body).toMatchObject({
    id: tenant.tenantId,
    name: 'Nido Coworking',
    type: 'AFORO',
    theme: { lateralLogo: null, profileCover: null, lateralLogoKey: null, profileCoverKey: null },
    workShifts: [{ isDefault: true }, { isDefault: true }, { isDefault: true }],
  })
})

test('uploaded pictures become the theme, are shown by links, and can be taken away one by one', async () => {
  const { api } = await administrator()
  const [logo, cover] = [await upload(api), await upload(api)]
  const set = await api.put<Organization>(themes, { lateralLogo: logo, profileCover: cover })
  expect(set).toMatchObject({ status: 200, body: { theme: { lateralLogoKey: logo, profileCoverKey: cover } } })
  const shown = await app.app.inject(set.body.theme.lateralLogo ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  const cleared = await api.put<Organization>(themes, { lateralLogo: null })
  expect(cleared.body.theme).toMatchObject({ lateralLogo: null, lateralLogoKey: null, profileCoverKey: cover })
  expect((await api.get<Organization>('/organizations/details')).body).toEqual(cleared.body)
})

test('pictures of others, documents and made-up keys are refused by field, and nothing changes', async () => {
  const { api, tenant } = await administrator()
  const { api: other } = await administrator()
  const before = (await api.get<Organization>('/organizations/details')).body
  const wrong = [
    await upload(other),
    `${tenant.tenantId}/images/${crypto.randomUUID()}.webp`,
    `${tenant.tenantId}/files/${crypto.randomUUID()}.pdf`,
    `${tenant.tenantId}/images/../../../secreto.webp`,
    'https://ejemplo.pe/logo.png',
  ]
  for (const key of wrong)
    expect(await api.put<Problem>(themes, { profileCover: key }), key).toMatchObject({
      status: 422,
      body: { code: 'INVALID_FIELD', errors: [{ field: 'profileCover' }] },
    })
  expect(await api.put<Problem>(themes, { lateralLogo: 7 })).toMatchObject({ status: 400 })
  expect((await api.get<Organization>('/organizations/details')).body).toEqual(before)
})

test('who saw an older theme is given the newer one', async () => {
  const { api } = await administrator()
  const { body: first } = await api.get<Organization>('/organizations/details')
  const key = await upload(api)
  await api.put(themes, { lateralLogo: key, version: first.version })
  const late = await api.put<Problem>(themes, { lateralLogo: null, version: first.version })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', data: { newer: { theme: { lateralLogoKey: key }, version: first.version + 1 } } },
  })
})

test('a change is told live and leaves one audit entry with the keys before and after', async () => {
  const { api, tenant, admin } = await administrator()
  const key = await upload(api)
  const heard = new Promise(resolve => app.services.events.subscribe(tenant.tenantId, resolve))
  await api.put(themes, { lateralLogo: key })
  expect(await heard).toMatchObject({ topic: 'organization' })
  const audit = await asTenant(app.services.database, tenant.tenantId, tx =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('entity_type', '=', 'organization')
      .execute(),
  )
  expect(audit).toEqual([
    {
      action: 'organization.theme_changed',
      actor_id: admin.userId,
      before: { lateralLogo: null, profileCover: null },
      after: { lateralLogo: key, profileCover: null },
    },
  ])
})

test('a user without the back office sees the organisation and changes nothing', async () => {
  const { tenant } = await administrator()
  const user = await app.as(await makeUser(app.services.database, tenant, { roles: ['ROLE_USER'] }))
  expect((await user.get('/organizations/details')).status).toBe(200)
  expect((await user.put(themes, { lateralLogo: null })).status).toBe(403)
})
