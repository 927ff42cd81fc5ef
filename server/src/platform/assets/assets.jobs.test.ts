import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { makeHouse } from '../../testing/house.ts'
import { fileOf, formOf } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { asSystem } from '../database/transaction.ts'
import { referringColumns } from './asset-references.queries.ts'
import { assetJobs } from './assets.jobs.ts'
import { thumbnailKey } from './assets.ts'

const app = await testApp()
const { database, files } = app.services
afterEach(() => app.clock.set(undefined))

async function house() {
  const at = await makeHouse(app)
  const { api, floor } = at
  const upload = async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a37' } })
      .png()
      .toBuffer()
    return (await api.upload<{ key: string }>('/assets/upload/image', formOf({ file: fileOf(bytes, 'foto.png') }))).body
      .key
  }
  const setPhoto = (photo: string | null) => api.put(`/spaces/${floor.spaceId}/pictures`, { photo })
  return { ...at, upload, setPhoto }
}

const start = Temporal.Now.instant()
async function sweepAfter(hours: number) {
  app.clock.set(start.add({ hours }))
  for (const job of assetJobs) await job.work(app.services)
  app.clock.set(undefined)
}
async function isThere(key: string) {
  const stream = await files.open(key)
  stream?.destroy()
  return stream !== undefined
}

test('an upload that nobody refers to is gone with its thumbnail a day after that was seen, not sooner', async () => {
  const { upload } = await house()
  const key = await upload()
  expect([await isThere(key), await isThere(thumbnailKey(key))]).toEqual([true, true])
  await sweepAfter(1)
  await sweepAfter(24)
  expect(await isThere(key)).toBe(true)
  await sweepAfter(25)
  expect([await isThere(key), await isThere(thumbnailKey(key))]).toEqual([false, false])
})

test('what something refers to stays, whatever it is, and goes a day after that ends', async () => {
  const { api, admin, upload, setPhoto } = await house()
  const [photo, logo, face] = [await upload(), await upload(), await upload()]
  await setPhoto(photo)
  await api.put('/organizations/themes', { lateralLogo: logo })
  const me = { givenName: 'Rosa', lastname: 'Quispe', phone: null, timezone: 'America/Lima', pictureKey: face }
  expect((await api.post(`/users/profile/${admin.username}`, me)).status).toBe(200)
  for (const hours of [1, 40, 80]) await sweepAfter(hours)
  expect(await Promise.all([photo, logo, face].map(isThere))).toEqual([true, true, true])
  await setPhoto(null)
  await sweepAfter(81)
  await sweepAfter(106)
  expect(await Promise.all([photo, logo, face].map(isThere))).toEqual([false, true, true])
})

test('an upload that is used in time starts a new day when it is left again', async () => {
  const { upload, setPhoto } = await house()
  const key = await upload()
  await sweepAfter(1)
  await setPhoto(key)
  await setPhoto(null)
  await sweepAfter(30)
  expect(await isThere(key)).toBe(true)
  await sweepAfter(60)
  expect(await isThere(key)).toBe(false)
  expect(await setPhoto(key)).toMatchObject({ status: 422, body: { errors: [{ field: 'photo' }] } })
})

test('a file without a record of its upload, as a failed saving leaves it, is found and goes', async () => {
  const { tenant } = await house()
  const keys = ['images/x.webp.part', 'files/y.pdf', 'qr/z.pdf'].map(name => `${tenant.tenantId}/${name}`)
  for (const key of keys) await files.put(key, Buffer.from('x'), 'application/pdf')
  await sweepAfter(0)
  await sweepAfter(25)
  // The link in a mail holds for a week.
  expect(await Promise.all(keys.map(isThere))).toEqual([false, false, true])
  await sweepAfter(24 * 8 + 1)
  expect(await isThere(keys[2] ?? '')).toBe(false)
})

test('a file of a kind that nobody uploads is left alone', async () => {
  const { tenant } = await house()
  const key = `${tenant.tenantId}/contracts/a.docx`
  await files.put(key, Buffer.from('x'), 'application/octet-stream')
  await sweepAfter(0)
  await sweepAfter(1_000)
  expect(await isThere(key)).toBe(true)
})

test('every column that holds the key of a file is known to the clean-up', async () => {
  const { rows } = await asSystem(database, tx =>
    sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_key' and data_type = 'text'`.execute(tx),
  )
  const known = referringColumns.map(({ table, column }): string => `${table}.${column}`)
  for (const { name } of rows) expect(known).toContain(name)
})
