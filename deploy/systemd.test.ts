import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@aforo/server/platform/settings'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'systemd')

/** The lines of a unit, by section. */
function unit(name: string): Record<string, string[]> {
  const sections: Record<string, string[]> = {}
  let section: string[] = []
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? []
    if (title) {
      section = []
      sections[title] = section
    } else if (/^\w+=/.test(line)) section.push(line)
  }
  return sections
}

const services = readdirSync(folder).filter(name => name.endsWith('.service'))
const longRunning = ['aforo-web.service', 'aforo-worker.service']

test('the units run as a user without rights, read-only, with the database in a credential', () => {
  expect(services).toEqual(expect.arrayContaining(longRunning))
  for (const name of services) {
    const service = unit(name).Service
    expect(service, name).toEqual(
      expect.arrayContaining([
        'User=aforo',
        'NoNewPrivileges=yes',
        'ProtectSystem=strict',
        'LoadCredential=database-url:/etc/aforo/database-url',
        'Environment=DATABASE_URL_FILE=%d/database-url',
      ]),
    )
  }
})

test.each(longRunning)('%s gives settings with which production starts', name => {
  const lines = unit(name).Service ?? []
  const given = lines.flatMap(line =>
    line.startsWith('Environment=')
      ? line
          .slice('Environment='.length)
          .split(' ')
          .map(one => one.split(/=(.*)/, 2))
      : [],
  )
  const { DATABASE_URL_FILE: _, ...environment } = Object.fromEntries(given)
  // And what docs/operating.md puts in /etc/aforo/aforo.env.
  const own = {
    DATABASE_URL: 'postgres://aforo@localhost/aforo',
    AFORO_PUBLIC_URL: 'https://aforo.anden.pe',
    TRUST_PROXY: '1',
  }
  expect(readSettings({ ...environment, ...own })).toMatchObject({
    AFORO_ENV: 'production',
    AFORO_ROLE: name.includes('web') ? 'web' : 'worker',
  })
  // It stops by itself before systemd kills it: the notice, what is under way, the jobs.
  const stop = lines.find(line => line.startsWith('TimeoutStopSec='))
  expect(Number(stop?.split('=')[1])).toBeGreaterThanOrEqual(10)
})

test('the command beside them has their settings', () => {
  const command = readFileSync(join(folder, 'aforo'), 'utf8')
  const { Service = [] } = unit('aforo-worker.service')
  const shared = Service.filter(line => /^(LoadCredential|EnvironmentFile)=/.test(line)).map(
    line => `--property=${line}`,
  )
  const environment = Service.filter(line => line.startsWith('Environment='))
    .flatMap(line => line.slice('Environment='.length).split(' '))
    .filter(setting => !/^(AFORO_ROLE|HOST|PORT|DATABASE_URL_FILE)=/.test(setting))
    .map(setting => `--setenv=${setting}`)
  for (const option of [...shared, ...environment, '--uid=aforo', '--gid=aforo']) expect(command).toContain(option)
})
