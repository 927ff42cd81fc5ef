import { type Import, importFields } from '@aforo/api/people/imports'
import { templateFields } from '@aforo/api/platform/tables'
import { describe, expect, test } from 'vitest'
import { workbookOf } from '../../platform/testing/archives.ts'
import { effort } from '../../platform/testing/effort.ts'
import { base, checked, csvFile, house, names, rowsOf, upload } from '../../testing/imports-house.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp()

describe('a file', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const row = (...values: string[]) => `<row>${values.map(text).join('')}</row>`

  test('may have a title above its columns, cells that were joined, and hidden sheets', async () => {
    const { api, address } = await house()
    const rows =
      row('Lista de personal') +
      row('Nombres', 'Apellido', '', 'Correo electrónico') +
      row('Ana', 'Ríos', 'x', address('ana'))
    const sheets = [
      { name: 'Borrador', hidden: true, rows: row('Otra', 'cosa') },
      { name: 'Personal', rows, after: '<mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells>' },
    ]
    const { status, body } = await upload(api, new File([workbookOf(sheets)], 'personal.xlsx'))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      reading: { sheet: 'Personal', sheets: ['Personal'], headerRow: 2 },
      mapping: { givenName: 0, lastname: 1, username: 3, phone: null },
    })
    expect(body.reading.columns.map(({ header }) => header)).toEqual([
      'Nombres',
      'Apellido',
      'Columna C',
      'Correo electrónico',
    ])
  })

  test('with two sheets is read at the one that is chosen', async () => {
    const { api } = await house()
    const sheets = [
      { name: 'Uno', rows: row('Nombre', 'Rol') },
      { name: 'Dos', rows: row('Apellidos', 'Correo', 'Nombre') },
    ]
    const { body } = await upload(api, new File([workbookOf(sheets)], 'a.xlsx'))
    const chosen = await api.put<Import>(`${base}/imports/${body.id}/reading`, { sheet: 'Dos' })
    expect(chosen.body).toMatchObject({
      reading: { sheet: 'Dos' },
      mapping: { givenName: 2, lastname: 0, username: 1 },
    })
    const none = await api.put<{ code: string }>(`${base}/imports/${body.id}/reading`, { sheet: 'Tres' })
    expect(none).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
  })

  test('is read at the first sheet with known titles, past covers and empty ones, and says so', async () => {
    const { api, address } = await house()
    const data = row('Nombres', 'Apellidos', 'Correo') + row('Ana', 'Ríos', address('ana'))
    const sheets = [
      { name: 'Vacía', rows: '' },
      { name: 'Portada', rows: row('Nuestra empresa') + row('Mudanza') },
      { name: 'Personal', rows: data },
    ]
    const { body } = await upload(api, new File([workbookOf(sheets)], 'a.xlsx'))
    expect(body).toMatchObject({ reading: { sheet: 'Personal' }, mapping: { givenName: 0, lastname: 1, username: 2 } })
    expect(body.reading.notes).toEqual([
      { about: 'SHEET', guess: true, text: 'El libro tiene 3 hojas: se leyó la primera con títulos conocidos.' },
    ])
    await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
    await app.drain()
    expect((await api.get<Import>(`${base}/imports/${body.id}`)).body.counts).toMatchObject({ rows: 1, create: 1 })
    const read = (sheet: string) =>
      api.put<Import & { message: string }>(`${base}/imports/${body.id}/reading`, { sheet })
    expect((await read('Portada')).body.reading).toMatchObject({ sheet: 'Portada', notes: [{ about: 'TITLES' }] })
    expect(await read('Vacía')).toMatchObject({ status: 422, body: { message: 'Esa hoja está vacía. Elige otra.' } })
  })

  test.each([
    ['empty', new File([''], 'a.csv')],
    ['a picture', new File([Buffer.from('89504e470d0a1a0a00000000', 'hex')], 'a.png')],
    ['a bomb', new File([workbookOf([{ name: 'A', rows: '' }], { announced: 4_000_000_000 })], 'a.xlsx')],
  ])('that is %s is refused, and nothing is kept of it', async (_what, file) => {
    const { api } = await house()
    expect(await upload(api, file)).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
    expect((await api.get<Import[]>(`${base}/users-create`)).body).toEqual([])
  })

  test('is not checked before its columns make sense', async () => {
    const { api } = await house()
    const { body } = await upload(
      api,
      csvFile([
        ['Nombre', 'Algo'],
        ['Ana', 'x'],
      ]),
    )
    const check = (mapping: object) => api.post<{ message: string }>(`${base}/imports/${body.id}/check`, { mapping })
    expect((await check(body.mapping)).body.message).toBe('Elige de qué columna sale: Apellidos, Correo.')
    expect((await check({ givenName: 0, lastname: 0, username: 1 })).body.message).toMatch(/dos campos/)
    expect((await check({ givenName: 0, lastname: 1, username: 9 })).body.message).toMatch(/no existe en el archivo/)
    expect((await check({ givenName: 0, lastname: 1, username: 1, jefe: 0 })).status).toBe(422)
  })

  test('keeps of its name what is no path and hides no ending', async () => {
    const { api, address } = await house()
    const rows = [names, ['Ana', 'Ríos', address('ana')]]
    for (const [given, kept] of [
      ['../../etc/passwd.csv', 'passwd.csv'],
      ['lista\u202Evsc.exe', 'listavsc.exe'],
    ] as const)
      expect((await upload(api, csvFile(rows, given))).body.fileName).toBe(kept)
  })

  test('with titles alone ends with what to do', async () => {
    const { api } = await house()
    expect(await checked(api, [names])).toMatchObject({
      status: 'FAILED',
      fault: expect.stringMatching(/ninguna fila/),
    })
  })

  test('is of one organisation: no other finds it', async () => {
    const [mine, theirs] = [await house(), await house()]
    const { id, mapping } = await checked(mine.api, [names, ['Ana', 'Ríos', mine.address('ana')]])
    const at = `${base}/imports/${id}`
    const { api } = theirs
    const answers = [
      await api.get(at),
      await api.get(`${at}/rows`),
      await api.get(`${at}/file`),
      await api.get(`${at}/refused`),
      await api.post(`${at}/check`, { mapping }),
      await api.post(`${at}/cancel`),
      await api.put(`${at}/reading`, { sheet: 'x' }),
      await api.post(`${base}/users-create`, { id, mode: 'GOOD_ROWS' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await api.get<Import[]>(`${base}/users-create`)).body).toEqual([])
  })

  test('is in the history of its days, the latest first', async () => {
    const { api, address } = await house()
    await checked(api, [names, ['Ana', 'Ríos', address('ana')]])
    const second = await checked(api, [names, ['José', 'Peña', address('jose')]])
    const all = await api.get<Import[]>(`${base}/users-create`)
    expect(all.body.map(({ createdBy }) => createdBy)).toEqual(['Lucía Paredes', 'Lucía Paredes'])
    expect((await api.get<Import[]>(`${base}/users-create`, { records: '1' })).body[0]?.id).toBe(second.id)
    expect((await api.get<Import[]>(`${base}/users-create`, { endDate: '2020-01-01' })).body).toEqual([])
    expect((await api.get<Import[]>(`${base}/users-create`, { startDate: '2020-01-01' })).body).toHaveLength(2)
    expect((await api.get<Import[]>(`${base}/teams-create`)).body).toEqual([])
  })

  test.each(['USERS', 'TEAMS'] as const)('made from the template of %s is understood as it is', async kind => {
    const { api } = await house()
    for (const format of ['xlsx', 'csv']) {
      const { body } = await api.bytes(`${base}/templates/${kind}?format=${format}`)
      const given = await upload(api, new File([new Uint8Array(body)], `a.${format}`), kind)
      const fields = templateFields(importFields[kind]).map(([field]) => field)
      expect(fields.map(field => given.body.mapping[field])).toEqual(fields.map((_, at) => at))
    }
  })
})

test('very many rows with every kind of fault are told apart', { timeout: 600_000 }, async () => {
  const rows = effort(5_000, 100_000)
  const { api, address } = await house()
  const kinds = [
    (at: number) => `Ana,Ríos,${address(`p${at}`)},`,
    (at: number) => `,Ríos,${address(`p${at}`)},`,
    () => 'Ana,Ríos,no es correo,',
    (at: number) => `Ana,Ríos,${address(`p${at}`)},Root`,
    () => `Ana,Ríos,${address('misma')},`,
  ]
  const lines = Array.from({ length: rows }, (_, at) => (kinds[at % 5] as (at: number) => string)(at))
  const { body } = await upload(api, new File([`Nombre,Apellidos,Correo,Rol\n${lines.join('\n')}\n`], 'grande.csv'))
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  const { status, counts } = (await api.get<Import>(`${base}/imports/${body.id}`)).body
  expect({ status, ...counts }).toMatchObject({
    status: 'CHECKED',
    rows,
    create: rows / 5 + 1,
    errors: (rows * 4) / 5 - 1,
  })
  expect((await rowsOf(api, body.id))[0]).toMatchObject({ row: 3, faults: [{ field: 'givenName' }] })
})
