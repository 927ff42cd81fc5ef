import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Notification } from '@aforo/contract/front-desk/notifications'
import { type Import, type ImportRow, importFields } from '@aforo/contract/people/imports'
import type { Team } from '@aforo/contract/people/teams'
import type { UserSummary } from '@aforo/contract/people/users'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { makeTenant, makeUser, makeUsers } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { workbookOf } from '../../platform/testing/archives.ts'
import { effort } from '../../platform/testing/effort.ts'
import { type Client, testApp } from '../../platform/testing/test-app.ts'
import { importJobs } from './imports.jobs.ts'
import { runJob } from './run.jobs.ts'

const app = await testApp()
const { database } = app.services
const base = '/iam/processes/batch'

interface Page<Item> {
  items: Item[]
  totalItems: number
}

async function house(type: 'AFORO' | 'ORGANIZATION' = 'AFORO') {
  const tenant = await makeTenant(database, { type })
  const admin = await makeUser(database, tenant, { givenName: 'Lucía', lastname: 'Paredes' })
  const api = await app.as(admin)
  const mail = tenant.domainPrefix
  const team = async (name: string) => (await api.post<Team>(`/teams/?${new URLSearchParams({ name })}`)).body
  return { tenant, admin, api, team, address: (name: string) => `${name}@${mail}.example` }
}

const csvFile = (rows: string[][], name = 'personas.csv') => new File([rows.map(row => row.join(',')).join('\n')], name)

async function upload(api: Client, file: File, kind = 'USERS') {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', file)
  return api.upload<Import>(`${base}/files`, form)
}

/** Uploads and checks, with the mapping that was guessed. */
async function checked(api: Client, rows: string[][], kind = 'USERS') {
  const { body } = await upload(api, csvFile(rows), kind)
  await api.post(`${base}/imports/${body.id}/check`, { mapping: body.mapping })
  await app.drain()
  return (await api.get<Import>(`${base}/imports/${body.id}`)).body
}

async function run(api: Client, id: string, mode = 'GOOD_ROWS', more: object = {}) {
  const path = (await api.get<Import>(`${base}/imports/${id}`)).body.kind === 'USERS' ? 'users-create' : 'teams-create'
  const started = await api.post<Import>(`${base}/${path}`, { id, mode, ...more })
  await app.drain()
  return { started, ended: (await api.get<Import>(`${base}/imports/${id}`)).body }
}

const rowsOf = async (api: Client, id: string, verdict = 'ERROR') =>
  (await api.get<Page<ImportRow>>(`${base}/imports/${id}/rows`, { verdict })).body.items
const people = async (api: Client, q: string) =>
  (await api.get<Page<UserSummary>>('/users/composed/search', { q, pageSize: '100' })).body
const names = ['Nombre', 'Apellidos', 'Correo']

const mailTo = async (username: string) => {
  const folder = app.services.mail.outbox ?? ''
  const files = (await readdir(folder)).filter(name => name.endsWith('.eml'))
  const letters = await Promise.all(files.map(async file => PostalMime.parse(await readFile(join(folder, file)))))
  return letters.filter(({ to }) => to?.some(({ address }) => address === username))
}

describe('people from a file', () => {
  test('are checked first, made as a task, and welcomed with a link by which they choose their password', async () => {
    const { api, address, team, tenant } = await house()
    await team('Ventas')
    const rows = [
      ['Nombre', 'Apellidos', 'E-mail', 'Celular', 'Rol', 'Equipo', 'Zona horaria', 'Tarjeta'],
      ['Ana', 'Ríos', address('ana').toUpperCase(), '987 654 321', 'Staff', 'ventas', 'Bogotá', 'sí'],
      ['José', 'Peña', address('jose'), '', '', '', '', ''],
    ]
    const ready = await checked(api, rows)
    expect(ready).toMatchObject({ status: 'CHECKED', counts: { rows: 2, create: 2, exists: 0, errors: 0, created: 0 } })
    expect((await people(api, address('ana'))).totalItems).toBe(0)

    const { started, ended } = await run(api, ready.id, 'ALL_OR_NOTHING', { sendWelcome: true })
    expect(started).toMatchObject({ status: 200, body: { status: 'QUEUED' } })
    expect(ended).toMatchObject({ status: 'FINISHED', counts: { created: 2 }, mailed: 2 })
    const [ana] = (await people(api, address('ana'))).items
    expect(ana).toMatchObject({ username: address('ana'), roles: ['ROLE_STAFF'], info: { phone: '987 654 321' } })
    const teams = await api.get<Team[]>(`/teams/${address('ana')}/teams`)
    expect(teams.body.map(({ name }) => name)).toEqual(['Ventas'])

    const [letter] = await mailTo(address('ana'))
    expect(letter?.subject).toBe(`Te damos la bienvenida a ${tenant.name}`)
    const token = /token=(\S+)/.exec(letter?.text ?? '')?.[1]
    const reset = { token, newPassword: 'un caballo azul con sombrero' }
    expect((await app.nobody.post('/iam/password/reset', reset)).status).toBe(200)
    const { body } = await api.get<Page<Notification>>('/notifications')
    expect(body.items[0]).toMatchObject({ kind: 'JOB_FINISHED', title: 'Terminó la carga de personas.csv' })
  })

  test('loaded again are nobody twice: they are told as there already', async () => {
    const { api, address } = await house()
    const rows = [names, ['Ana', 'Ríos', address('ana')], ['José', 'Peña', address('jose')]]
    await run(api, (await checked(api, rows)).id)
    const again = await checked(api, rows)
    expect(again.counts).toMatchObject({ create: 0, exists: 2, errors: 0 })
    expect((await run(api, again.id)).ended).toMatchObject({ status: 'FINISHED', counts: { created: 0, exists: 2 } })
    expect((await people(api, address('ana'))).totalItems).toBe(1)
  })

  test('with an error are all left out, or it alone, as was chosen; it is given back with why', async () => {
    const { api, address } = await house()
    const rows = [names, ['Ana', 'Ríos', address('ana')], ['José', 'Peña', 'jose'], ['=cmd()', 'Gil', 'gil']]
    const { id } = await checked(api, rows)
    const refused = await run(api, id, 'ALL_OR_NOTHING')
    expect(refused.started).toMatchObject({ status: 409, body: { code: 'IMPORT_HAS_ERRORS' } })
    expect(refused.ended.status).toBe('CHECKED')
    expect((await run(api, id)).ended).toMatchObject({ status: 'FINISHED', counts: { created: 1, errors: 2 } })

    const file = await api.bytes(`${base}/imports/${id}/refused?format=csv`)
    expect(file.body.toString()).toContain(
      'José,Peña,jose,3,Correo: No es un correo. Escríbelo como nombre@empresa.com.',
    )
    expect(file.body.toString()).toContain("'=cmd()")
    const mended = await upload(api, new File([file.body.toString()], 'otra.csv'))
    expect(mended.body.mapping).toMatchObject({ givenName: 0, lastname: 1, username: 2 })
    const original = await api.bytes(`${base}/imports/${id}/file`)
    expect(original.body.toString()).toBe(rows.map(row => row.join(',')).join('\n'))
  })

  test('are told row by row what is wrong with them and what to do', async () => {
    const { api, address, team } = await house()
    const other = await house()
    await other.team('Ajeno')
    await makeUser(database, other.tenant, { username: address('tomada') })
    await team('Ventas')
    const head = [...names, 'Teléfono', 'Rol', 'Equipos', 'Zona horaria', 'Tarjeta']
    const good = ['Ana', 'Ríos', address('ana'), '', '', '', '', '']
    const wrong = (index: number, value: string, mail: string) =>
      good.map((cell, at) => (at === index ? value : at === 2 ? address(mail) : cell))
    const rows = [
      head,
      good,
      wrong(0, '', 'b'),
      wrong(1, 'x'.repeat(81), 'c'),
      good,
      wrong(2, address('tomada'), ''),
      wrong(3, 'no sé', 'e'),
      wrong(4, 'Root', 'f'),
      wrong(4, 'Jefe', 'g'),
      wrong(5, 'Ajeno', 'h'),
      wrong(6, 'Marte', 'i'),
      wrong(7, 'tal vez', 'j'),
    ]
    const { id, counts } = await checked(api, rows)
    expect(counts).toMatchObject({ rows: 11, create: 1, errors: 10 })
    const told = (await rowsOf(api, id)).map(({ row, faults }) => [row, faults[0]?.field, faults[0]?.message])
    expect(told).toEqual([
      [3, 'givenName', 'Falta: escribe el nombre.'],
      [4, 'lastname', 'Es muy largo: usa hasta 80 caracteres.'],
      [5, 'username', 'Ya está en la fila 2. Deja una sola.'],
      [6, 'username', 'Ese correo no se puede usar. Escribe otro.'],
      [7, 'phone', 'No es un teléfono. Escríbelo como +51 987 654 321.'],
      [8, 'roles', 'El rol Root no se da con una carga. Quítalo de esta fila.'],
      [9, 'roles', 'No existe el rol «Jefe». Escribe Usuario, Staff o Administrador.'],
      [10, 'teams', 'No encontramos «Ajeno». Crea primero el equipo o corrige su nombre.'],
      [11, 'timezone', 'Esa zona horaria no existe. Escríbela como America/Lima.'],
      [12, 'haveCard', 'Escribe Sí o No.'],
    ])
  })

  test('whose username somebody took since are left out, or end a file of all or nothing without a trace', async () => {
    const [{ api, address }, other] = [await house(), await house()]
    const rows = [names, ['Ana', 'Ríos', address('ana')], ['José', 'Peña', address('jose')]]
    const [some, all] = [await checked(api, rows), await checked(api, rows)]
    await makeUser(database, other.tenant, { username: address('jose') })
    const undone = (await run(api, all.id, 'ALL_OR_NOTHING')).ended
    expect(undone).toMatchObject({ status: 'FAILED', counts: { created: 0, errors: 1 } })
    expect(undone.fault).toContain('No se creó nada: la fila 3')
    expect((await people(api, address('ana'))).totalItems).toBe(0)
    expect((await run(api, some.id)).ended).toMatchObject({ status: 'FINISHED', counts: { created: 1, errors: 1 } })
  })
})

describe('the worker', () => {
  const many = (address: (name: string) => string) => [
    names,
    ...Array.from({ length: 700 }, (_, at) => ['Ana', 'Ríos', address(`p${at}`)]),
  ]
  /** Dies when it begins its nth transaction. */
  const dying = (nth: number) => {
    let begun = 0
    const now = () => {
      if (++begun === nth) throw new Error('killed')
      return app.services.clock.now()
    }
    return { ...app.services, clock: { now } }
  }

  test('that dies in the midst is gone on from where it stopped, and nobody is made twice', async () => {
    const { api, address, tenant } = await house()
    const { id } = await checked(api, many(address))
    await api.post(`${base}/users-create`, { id, mode: 'GOOD_ROWS' })
    await expect(runJob.work(dying(2), { tenantId: tenant.tenantId, importId: id } as never)).rejects.toThrow('killed')
    const half = (await api.get<Import>(`${base}/imports/${id}`)).body
    expect(half).toMatchObject({ status: 'RUNNING', counts: { created: 500 }, progress: { done: 500, total: 700 } })
    await app.drain()
    expect((await api.get<Import>(`${base}/imports/${id}`)).body).toMatchObject({
      status: 'FINISHED',
      counts: { created: 700, exists: 0, errors: 0 },
    })
    expect((await people(api, tenant.domainPrefix)).totalItems).toBe(701)
  })

  test('that stands still is taken up by another', async () => {
    const { api, address, tenant } = await house()
    const { id } = await checked(api, many(address))
    await api.post(`${base}/users-create`, { id, mode: 'GOOD_ROWS' })
    await expect(runJob.work(dying(2), { tenantId: tenant.tenantId, importId: id } as never)).rejects.toThrow()
    await app.drain()
    await asSystem(database, tx =>
      tx
        .updateTable('imports')
        .set({ status: 'RUNNING', beat_at: '2020-01-01T00:00:00Z' })
        .where('id', '=', id)
        .execute(),
    )
    const resume = importJobs.find(({ name }) => name === 'imports.resume')
    await resume?.work(app.services, {} as never)
    await app.drain()
    expect((await api.get<Import>(`${base}/imports/${id}`)).body).toMatchObject({
      status: 'FINISHED',
      counts: { created: 700 },
    })
  })

  test('stops when it is cancelled: what was made row by row stays, of all or nothing there is nothing', async () => {
    const { api, address, tenant } = await house()
    const [some, all] = [await checked(api, many(address)), await checked(api, many(address))]
    await api.post(`${base}/users-create`, { id: all.id, mode: 'ALL_OR_NOTHING' })
    expect((await api.post<Import>(`${base}/imports/${all.id}/cancel`)).body.status).toBe('CANCELED')
    await app.drain()
    expect((await people(api, tenant.domainPrefix)).totalItems).toBe(1)

    await api.post(`${base}/users-create`, { id: some.id, mode: 'GOOD_ROWS' })
    await expect(runJob.work(dying(2), { tenantId: tenant.tenantId, importId: some.id } as never)).rejects.toThrow()
    await api.post(`${base}/imports/${some.id}/cancel`)
    await app.drain()
    const ended = (await api.get<Import>(`${base}/imports/${some.id}`)).body
    expect(ended).toMatchObject({ status: 'CANCELED', counts: { created: 500 } })
    expect((await api.post<Import>(`${base}/imports/${some.id}/cancel`)).status).toBe(409)
  })
})

describe('teams from a file', () => {
  test('get their people and their zone', async () => {
    const { api, address, tenant } = await house()
    await makeUsers(database, tenant, [{ username: address('ana') }, { username: address('jose') }])
    await api.post('/zones/create', { name: 'Piso 12', type: 'OWNED' })
    const rows = [
      ['Equipo', 'Tipo', 'Integrantes', 'Zona'],
      ['Comunidad', 'Grupo de personas', `${address('ana')}; ${address('jose')}`, 'piso 12'],
      ['Nadie', '', address('nadie'), ''],
      ['comunidad', '', '', ''],
      ['Raro', 'Otro', '', 'Piso 99'],
    ]
    const ready = await checked(api, rows, 'TEAMS')
    expect(ready.counts).toMatchObject({ create: 1, errors: 3 })
    expect((await rowsOf(api, ready.id)).map(({ row, faults }) => [row, faults.map(({ field }) => field)])).toEqual([
      [3, ['members']],
      [4, ['name']],
      [5, ['type', 'zone']],
    ])
    expect((await run(api, ready.id)).ended).toMatchObject({ status: 'FINISHED', counts: { created: 1 } })
    const { body } = await api.get<Page<Team>>('/teams/search', { q: 'Comunidad' })
    expect(body.items).toMatchObject([{ name: 'Comunidad', type: 'USERS', members: 2, zoneCount: 1 }])
    expect((await checked(api, rows.slice(0, 2), 'TEAMS')).counts).toMatchObject({ create: 0, exists: 1 })
  })

  test('of customers are the operator’s alone', async () => {
    const { api } = await house('ORGANIZATION')
    const ready = await checked(
      api,
      [
        ['Equipo', 'Tipo'],
        ['Cliente X', 'Cliente'],
      ],
      'TEAMS',
    )
    expect(ready.counts).toMatchObject({ create: 0, errors: 1 })
  })
})

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
      sheet: 'Personal',
      sheets: ['Personal'],
      headerRow: 2,
      mapping: { givenName: 0, lastname: 1, username: 3, phone: null },
    })
    expect(body.columns.map(({ header }) => header)).toEqual(['Nombres', 'Apellido', 'Columna C', 'Correo electrónico'])
  })

  test('with two sheets is read at the one that is chosen', async () => {
    const { api } = await house()
    const sheets = [
      { name: 'Uno', rows: row('Nombre', 'Rol') },
      { name: 'Dos', rows: row('Apellidos', 'Correo', 'Nombre') },
    ]
    const { body } = await upload(api, new File([workbookOf(sheets)], 'a.xlsx'))
    const chosen = await api.put<Import>(`${base}/imports/${body.id}/sheet`, { sheet: 'Dos' })
    expect(chosen.body).toMatchObject({ sheet: 'Dos', mapping: { givenName: 2, lastname: 0, username: 1 } })
    const none = await api.put<{ code: string }>(`${base}/imports/${body.id}/sheet`, { sheet: 'Tres' })
    expect(none).toMatchObject({ status: 422, body: { code: 'INVALID_FIELD' } })
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
      await api.put(`${at}/sheet`, { sheet: 'x' }),
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
      const fields = Object.keys(importFields[kind])
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

test('the stored file is what was sent', async () => {
  const { api, tenant } = await house()
  const { body } = await upload(api, csvFile([names]))
  const stream = await app.services.files.open(`${tenant.tenantId}/files/${body.id}.csv`)
  expect(stream && (await buffer(stream)).toString()).toBe(names.join(','))
})
