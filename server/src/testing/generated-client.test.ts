import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '../platform/http/openapi/document.ts'
import { makeHouse } from './house.ts'
import { testApp } from './test-app.ts'

const app = await testApp()
/** Runs a program by Node; where it fails, its words are the error's. */
const run = (script: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [script, ...args]).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr, message }) => Promise.reject(new Error(`${stdout}${stderr}` || message)),
  )
const fileOf = (module: string, path: string) => fileURLToPath(new URL(path, module))
/** The folder of packages, where the generated client finds its own. */
const packages = fileOf(import.meta.resolve('typescript/package.json'), '..')
const generator = fileOf(import.meta.resolve('oazapfts'), './cli.js')
const compiler = fileOf(import.meta.resolve('typescript/package.json'), './bin/tsc')

/** What somebody who has nothing but the document would write. */
const program = `
import { ok } from '@oazapfts/runtime'
import { bookingsCancel, bookingsCreate, defaults } from './client.mts'

const [baseUrl = '', token = '', spaceId = '', at = ''] = process.argv.slice(2)
defaults.baseUrl = baseUrl
defaults.headers = { authorization: \`Bearer \${token}\` }
const slot = { spaceId, at, from: '10:00', to: '11:00', subject: 'Directorio' }
const booked = await ok(bookingsCreate(slot, { idempotencyKey: 'una' }))
const again = await ok(bookingsCreate(slot, { idempotencyKey: 'una' }))
const rival = await bookingsCreate(slot)
const refusal = rival.status === 409 && 'code' in rival.data ? rival.data.code : undefined
const canceled = await ok(bookingsCancel(booked.reservationId))
console.log(JSON.stringify({ ids: [booked.reservationId, again.reservationId], refusal, status: canceled.status }))
`

test('a client generated from the document compiles, books a room and gets a refusal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aforo-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink(packages, join(folder, 'node_modules'))
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(await openApiDocument()))
  await writeFile(join(folder, 'program.mts'), program)
  await run(generator, join(folder, 'openapi.json'), join(folder, 'client.mts'))
  const options = ['--ignoreConfig', '--strict', '--skipLibCheck', '--noEmit', '--allowImportingTsExtensions']
  await run(compiler, ...options, '--module', 'nodenext', '--types', 'node', join(folder, 'program.mts'))

  const { admin, sala } = await makeHouse(app, { rooms: { sala: {} } })
  const token = await app.identity.mintSession(admin)
  const soon = Temporal.Now.plainDateISO('America/Lima').add({ days: 3 }).toString()
  const said = await run(join(folder, 'program.mts'), `${await app.address()}/api`, token, sala.spaceId, soon)
  const { ids, ...told } = JSON.parse(said)
  expect(told).toEqual({ refusal: 'SLOT_TAKEN', status: 'CANCELED' })
  expect(new Set(ids).size).toBe(1)
})
