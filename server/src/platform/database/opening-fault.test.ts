import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTemporaryCluster } from '../testing/temporary-cluster.ts'
import { openServer } from './database.ts'

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
beforeAll(async () => {
  cluster = await startTemporaryCluster()
})
afterAll(() => cluster?.stop())

const fault = (url: string) =>
  openServer(url, 3).then(
    () => 'opened',
    ({ message }: Error) => message,
  )

test('a database that cannot be opened fails the start with one line that says what to do', async () => {
  expect(await fault('postgres://aforo:geheim@localhost:1/aforo')).toBe(
    'No se puede abrir la base de datos: en localhost:1 no escucha ningún PostgreSQL: inícialo, o corrige la dirección.',
  )
  expect(await fault('postgres://aforo:geheim@nowhere.invalid/aforo')).toBe(
    'No se puede abrir la base de datos: no se encuentra la máquina «nowhere.invalid»: corrige la dirección.',
  )
  const elsewhere = new URL(cluster.url('aforo'))
  elsewhere.pathname = '/otra'
  expect(await fault(elsewhere.href)).toMatch('el servidor no tiene la base «otra»: créala.')
})
