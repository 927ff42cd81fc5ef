import { buffer } from 'node:stream/consumers'
import type { Import } from '@aforo/api/people/imports'
import type { Team } from '@aforo/api/people/teams'
import type { UserSummary } from '@aforo/api/people/users'
import type { Notification } from '@aforo/api/platform/notifications'
import { describe, expect, test } from 'vitest'
import { makeUser, makeUsers } from '../../demo/factories.ts'
import { asSystem } from '../../platform/database/transaction.ts'
import { base, checked, csvFile, house, names, rowsOf, upload } from '../../testing/imports-house.ts'
import { sentTo } from '../../testing/mails.ts'
import { type Client, type Page, testApp } from '../../testing/test-app.ts'
import { importJobs } from './imports.jobs.ts'
import { runJob } from './run.jobs.ts'

const app = await testApp()
const { database } = app.services

async function run(api: Client, id: string, mode = 'GOOD_ROWS', more: object = {}) {
  const path = (await api.get<Import>(`${base}/imports/${id}`)).body.kind === 'USERS' ? 'users-create' : 'teams-create'
  const started = await api.post<Import>(`${base}/${path}`, { id, mode, ...more })
  await app.drain()
  return { started, ended: (await api.get<Import>(`${base}/imports/${id}`)).body }
}
const people = async (api: Client, q: string) =>
  (await api.get<Page<UserSummary>>('/users/composed/search', { q, pageSize: '100' })).body

const mailTo = (username: string) => sentTo(app, username)

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

test('the stored file is what was sent', async () => {
  const { api, tenant } = await house()
  const { body } = await upload(api, csvFile([names]))
  const stream = await app.services.files.open(`${tenant.tenantId}/files/${body.id}.csv`)
  expect(stream && (await buffer(stream)).toString()).toBe(names.join(','))
})
