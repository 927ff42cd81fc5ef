import type { Import } from '@aforo/api/people/imports'
import { expect, test } from 'vitest'
import { workbookOf } from '../../platform/testing/archives.ts'
import { base, house, rowsOf, upload } from '../../testing/imports-house.ts'
import { type Client, testApp } from '../../testing/test-app.ts'

const app = await testApp()

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

async function check(api: Client, { id, mapping }: Import) {
  await api.post(`${base}/imports/${id}/check`, { mapping })
  await app.drain()
  return (await api.get<Import>(`${base}/imports/${id}`)).body
}

test('a file is told as it was read, and read in another way', async () => {
  const { api, address } = await house()
  const lines = [
    'Lista de colaboradores 2026, sede Lima',
    '',
    'Nombres;Apellido paterno;Apellido materno;Correo',
    `Zoé;Quispe;Mamani;${address('zoe')}`,
    `Ñusta;O'Higgins;Ruiz-Tagle;${address('nusta')}`,
  ]
  const { body } = await upload(api, new File([Buffer.from(lines.join('\r\n'), 'latin1')], 'lista.csv'))
  expect(body).toMatchObject({
    reading: { separator: 'SEMICOLON', encoding: 'WINDOWS_1252', headerRow: 3, dateOrder: null, hiddenCount: 0 },
    mapping: { givenName: 0, lastname: 1, secondLastname: 2, username: 3 },
  })
  expect(body.reading.notes).toEqual([expect.objectContaining({ about: 'ENCODING', guess: true })])
  const read = (change: object) => api.put<Import>(`${base}/imports/${body.id}/reading`, change)

  const commas = await read({ separator: 'COMMA' })
  expect(commas.body.reading).toMatchObject({ separator: 'COMMA', encoding: 'WINDOWS_1252' })
  expect(commas.body.reading.columns).toHaveLength(2)
  const back = await read({ separator: 'SEMICOLON' })
  expect(back.body).toMatchObject({ reading: { headerRow: 3 }, mapping: body.mapping })
  const none = await read({ headerRow: 0 })
  expect(none.body.reading).toMatchObject({ headerRow: 0, separator: 'SEMICOLON' })
  expect(none.body.reading.columns.map(({ header }) => header)).toContain('Columna B')
  expect((await read({ separator: 'DOT' })).status).toBe(400)
  expect((await read({ delimiter: ';' })).status).toBe(400)

  const checked = await check(api, (await read({ headerRow: 3 })).body)
  expect(checked.counts).toMatchObject({ rows: 2, create: 2, errors: 0 })
  const rows = await rowsOf(api, body.id, 'CREATE')
  expect(rows.map(({ cells }) => cells.secondLastname)).toEqual(['Mamani', 'Ruiz-Tagle'])
  // Another reading takes the check back.
  expect((await read({ encoding: 'CP850' })).body).toMatchObject({ status: 'UPLOADED', counts: { rows: 0 } })
})

test('hidden rows are counted, and left out if that is chosen', async () => {
  const { api, address } = await house()
  const row = (values: string[], more = '') => `<row ${more}>${values.map(text).join('')}</row>`
  const rows =
    row(['Apellidos y nombres', 'Correo', 'Equipo']) +
    row(['Quispe Mamani, Ana', address('ana'), '']) +
    row(['Ríos Paz José', address('jose'), ''], 'hidden="1"') +
    row(['#N/A', address('no'), ''])
  const { body } = await upload(api, new File([workbookOf([{ name: 'A', rows }])], 'a.xlsx'))
  expect(body).toMatchObject({
    reading: { hiddenCount: 1, hiddenRows: 'KEEP' },
    mapping: { surnamesFirst: 0, username: 1 },
  })
  const all = await check(api, body)
  expect(all.counts).toMatchObject({ rows: 3, create: 2, errors: 1, guessed: 1 })
  const guessed = await api.get<{ items: { row: number; guesses: { message: string }[] }[] }>(
    `${base}/imports/${body.id}/rows`,
    { guessed: 'true' },
  )
  expect(guessed.body.items).toMatchObject([
    { row: 3, guesses: [{ message: expect.stringContaining('Nombre «José», apellidos «Ríos Paz»') }] },
  ])
  // A comma says it surely.
  const mended = await api.put<{ import: Import }>(`${base}/imports/${body.id}/rows`, {
    rows: [{ row: 3, cells: { surnamesFirst: 'Ríos, Paz José' } }],
  })
  expect(mended.body.import.counts).toMatchObject({ create: 2, guessed: 0 })
  const visible = await api.put<Import>(`${base}/imports/${body.id}/reading`, { hiddenRows: 'LEAVE_OUT' })
  expect(visible.body.reading).toMatchObject({ hiddenCount: 1, hiddenRows: 'LEAVE_OUT' })
  expect((await check(api, visible.body)).counts).toMatchObject({ rows: 2, create: 1, errors: 1 })
})

test('a team whose name has commas is found in a list with commas', async () => {
  const { api, address, team } = await house()
  await team('Rojas, Paz y Asociados S.A.C.')
  await team('Ventas')
  const lines = [
    'Nombre\tApellidos\tCorreo\tEquipos',
    `Ana\tRíos\t${address('ana')}\tVentas, Rojas, Paz y Asociados S.A.C.`,
    `José\tPeña\t${address('jose')}\tRojas, Paz y Asociados S.A.C.; Ventas`,
    `Eva\tGil\t${address('eva')}\tRojas, Legal`,
  ]
  const { body } = await upload(api, new File([lines.join('\n')], 'a.txt'))
  expect((await check(api, body)).counts).toMatchObject({ create: 2, errors: 1 })
  const [wrong] = await rowsOf(api, body.id)
  expect(wrong?.faults[0]?.message).toContain('No encontramos «Rojas», «Legal»')
})

test('the same file twice at once makes everybody once', async () => {
  const { api, address } = await house()
  const lines = ['Nombre,Apellidos,Correo', ...Array.from({ length: 60 }, (_, at) => `Ana,Ríos,${address(`p${at}`)}`)]
  const uploads = await Promise.all([1, 2].map(() => upload(api, new File([lines.join('\n')], 'a.csv'))))
  await Promise.all(uploads.map(({ body }) => check(api, body)))
  await Promise.all(uploads.map(({ body }) => api.post(`${base}/users-create`, { id: body.id, mode: 'GOOD_ROWS' })))
  await app.drain()
  const ended = await Promise.all(uploads.map(({ body }) => api.get<Import>(`${base}/imports/${body.id}`)))
  expect(ended.map(({ body }) => body.status)).toEqual(['FINISHED', 'FINISHED'])
  expect(ended.reduce((sum, { body }) => sum + body.counts.created, 0)).toBe(60)
})
