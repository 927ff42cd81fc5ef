import type { Import, ImportKind } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { base, rowsOf, upload } from '../../testing/imports-house.ts'
import {
  bringIn,
  campuses,
  clients,
  contracts,
  emptyOperator,
  nextWorkday,
  products,
  spaces,
} from '../../testing/moving-house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()

/** Each file that a list exports and whose kind can be imported: its list and its file. */
const kinds = [
  ['PRODUCTS', '/product/search', '/product/report/file'],
  ['CONTRACTS', '/contracts/search', '/contracts/report/file'],
  ['WALLETS', '/wallet/search', '/wallet/report/file'],
  ['BOOKINGS', '/booking/reservations/search', '/reports/booking/reservations/search/report/file'],
] as const satisfies [ImportKind, string, string][]

/** An operator in whose lists there is something of everything, also of what isn't in force. */
async function fullOperator() {
  const { api, admin } = await emptyOperator()
  for (const [kind, rows] of [
    ['CAMPUSES', campuses],
    ['SPACES', spaces],
    ['CUSTOMERS', clients],
    ['PRODUCTS', products],
    ['CONTRACTS', contracts],
  ] as [ImportKind, string[][]][])
    await bringIn(api, kind, rows)
  await bringIn(api, 'WALLETS', [
    ['Wallet de', 'Saldo'],
    ['Minera Andina', '120.50'],
    [admin.username, '0'],
  ])
  const day = nextWorkday(app.services.clock.now())
  await bringIn(api, 'BOOKINGS', [
    ['Sede', 'Espacio', 'Día', 'Desde', 'Hasta', 'Correo', 'Asunto'],
    ['MIR', 'Larco', day, '9:00', '10:30', admin.username, '=Comité; "mensual"'],
    ['MIR', 'Cabina 1', day, '11:00', '11:30', admin.username, ''],
  ])
  return { api, day }
}

/** Everything of the lists, to see that nothing changed. */
const everything = async (api: Client, day: string) =>
  Promise.all(
    kinds.map(
      async ([kind, list]) =>
        (await api.get(list, { pageSize: '100', ...(kind === 'BOOKINGS' && { date: day }) })).body,
    ),
  )

test.each(['xlsx', 'csv'] as const)('what lists export as %s and is imported again changes nothing', async format => {
  const { api, day } = await fullOperator()
  const before = await everything(api, day)
  for (const [kind, , path] of kinds) {
    const range = kind === 'BOOKINGS' ? `&date=${day}` : ''
    const exported = await api.bytes(`${path}?format=${format}${range}`)
    expect([kind, exported.status]).toEqual([kind, 200])
    const { body } = await upload(api, new File([new Uint8Array(exported.body)], `${kind}.${format}`), kind)
    await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
    await app.drain()
    const { counts, can } = (await api.get<Import>(`${base}/imports/${body.id}`)).body
    const faults = (await rowsOf(api, body.id)).flatMap(row => row.faults)
    const { create, joined, errors, rows, exists } = counts
    expect({ kind, create, joined, errors, faults, run: can.run }).toEqual({
      kind,
      create: 0,
      joined: 0,
      errors: 0,
      faults: [],
      run: false,
    })
    expect(rows).toBe(exists)
    expect(rows).toBeGreaterThan(1)
  }
  expect(await everything(api, day)).toEqual(before)
})
