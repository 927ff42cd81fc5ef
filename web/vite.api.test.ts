import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@aforo/api/contract'
import { build, normalizePath, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { addressesIn, unreadSchemas } from './vite.api.ts'

const folder = mkdtempSync(join(tmpdir(), 'aforo-contract-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is left when `main.ts` is built. @param contract the folder whose constants may go */
async function built(contract: string): Promise<string> {
  mkdirSync(join(folder, 'contract'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { output } = (await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [unreadSchemas(normalizePath(join(folder, contract, '/')))],
    build: { write: false, minify: false, rolldownOptions: { input: join(folder, 'main.ts') } },
  })) as Rolldown.RolldownOutput
  return output.map(file => (file.type === 'chunk' ? file.code : '')).join('')
}

const files = {
  'main.ts': `import { Sitting } from './contract/area.ts'
console.log(Sitting)
const call = (name: string) => fetch('/login/' + name)
const asked = call('interaction')`,
  'contract/area.ts': `import { config, call, make } from './making.ts'
config('¡áéíóú! mensajes')
export const Sitting: unknown = make('sitting', make('chair').optional(call('inner'))), Standing = make('standing')
export const area = { search: call('search') as unknown }
const Lying = make('lying')`,
  'contract/making.ts': `export const config = (words: string) => { globalThis.name = words }
export const make = (...words: unknown[]) => { globalThis.name += words.join(); return { optional: make } as never }
export const call = make`,
}

test('a constant of the contract that nobody reads is left out, with what it names', async () => {
  const left = await built('contract')
  expect(left).not.toMatch(/standing|lying|search/)
  expect(left).toMatch(/sitting/)
  expect(left).toMatch(/inner/)
  expect(left).toContain('"interaction"')
})

test('what the contract does beyond its constants stays', async () => {
  expect(await built('contract')).toMatch(/config\("¡áéíóú! mensajes"\)/)
})

test('everywhere else each call stays, whatever its name', async () => {
  const left = await built('elsewhere')
  for (const words of ['"interaction"', '"standing"', '"search"', '"lying"']) expect(left).toContain(words)
})

test('the built app knows of a call where it is and who may make it, as the contract says', () => {
  const { tenants, users } = JSON.parse(JSON.stringify(addressesIn(contract))) as typeof contract
  expect(tenants.create['~orpc'].meta).toEqual({ roles: ['ROLE_ROOT'], tenantTypes: ['AFORO'] })
  expect(users.create['~orpc'].route).toMatchObject({ method: 'POST', path: contract.users.create['~orpc'].route.path })
})
