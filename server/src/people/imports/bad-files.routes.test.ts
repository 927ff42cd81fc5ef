import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Import } from '@aforo/api/people/imports'
import { expect, onTestFinished, test } from 'vitest'
import { asTenant } from '../../platform/database/transaction.ts'
import { base, csvFile, house, upload } from '../../testing/imports-house.ts'
import { bringIn, emptyOperator } from '../../testing/moving-house.ts'
import { type Page, testApp } from '../../testing/test-app.ts'

const app = await testApp()

test('a file of 300 MB is refused before it is read, in words, and nothing is kept', async () => {
  const { api, admin } = await house()
  const token = await app.identity.mintSession(admin)
  const asked = request(`${await app.address()}/api${base}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(300 * 1024 * 1024),
    },
  })
  const answering = once(asked, 'response') as Promise<[IncomingMessage]>
  // The refusal comes before the rest is sent.
  asked.write('--x\r\ncontent-disposition: form-data; name="file"; filename="todo.csv"\r\n\r\n')
  asked.write('a;b\n'.repeat(10_000))
  const [response] = await answering
  const answer = { status: response.statusCode, body: await text(response) }
  asked.destroy()
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: expect.stringMatching(/tamaño/) })
  expect((await api.get<Import[]>(`${base}/users-create`)).body).toEqual([])
})

test('a file that is gone, or was replaced by something else, is told when it is checked, and makes nothing', async () => {
  const { api, tenant, address } = await house()
  const { database, files } = app.services
  const file = csvFile([
    ['Nombre', 'Apellidos', 'Correo'],
    ['Ana', 'Ríos', address('ana')],
  ])
  for (const [change, fault] of [
    [(key: string) => files.remove(key), /ya no está/],
    [
      (key: string) => files.put(key, Buffer.from('89504e470d0a1a0a', 'hex'), 'text/csv'),
      /no es lo que su nombre dice/,
    ],
  ] as const) {
    const { body } = await upload(api, file)
    const { file_key } = await asTenant(database, tenant.tenantId, tx =>
      tx.selectFrom('imports').select('file_key').where('id', '=', body.id).executeTakeFirstOrThrow(),
    )
    await change(file_key)
    await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
    await app.drain()
    const { body: after } = await api.get<Import>(`${base}/imports/${body.id}`)
    expect(after).toMatchObject({ status: 'FAILED', fault: expect.stringMatching(fault), counts: { create: 0 } })
  }
})

test('the same file of clients at once on two copies makes each once', { timeout: 300_000 }, async () => {
  const { api, admin } = await emptyOperator()
  const copy = await app.copy()
  onTestFinished(() => copy.close())
  const other = await copy.as(admin)
  const rows = [['Cliente'], ...Array.from({ length: 30 }, (_, at) => [`Cliente ${at}`])]
  const ids = await Promise.all(
    [api, other].map(async one => {
      const { body } = await upload(one, csvFile(rows), 'CUSTOMERS')
      await one.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
      return body.id
    }),
  )
  await app.drain()
  await Promise.all(
    ids.map((id, at) => (at === 0 ? api : other).post(`${base}/imports/${id}/run`, { mode: 'GOOD_ROWS' })),
  )
  await Promise.all([app.drain(), copy.drain()])
  await app.drain()
  const ended = await Promise.all(ids.map(async id => (await api.get<Import>(`${base}/imports/${id}`)).body))
  expect(ended.map(({ status }) => status)).toEqual(['FINISHED', 'FINISHED'])
  expect(ended.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(30)
  const { body } = await api.get<Page<unknown>>('/customer/search', { pageSize: '1' })
  expect(body.totalItems).toBe(30)
  expect(await bringIn(api, 'CUSTOMERS', rows)).toMatchObject({ create: 0, exists: 30 })
})
