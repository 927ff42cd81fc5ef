import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, secretSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'aforo-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (content: string, mode = 0o600) => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, content)
  chmodSync(path, mode)
  return path
}

const production = { AFORO_ENV: 'production', AFORO_PUBLIC_URL: 'https://aforo.anden.pe', TRUST_PROXY: '1' }
const database = 'postgres://aforo:clave@base/aforo'

describe('a secret in a file', () => {
  test('is read without the line break at its end', () => {
    for (const content of [database, `${database}\n`, `${database}\r\n`])
      expect(readSettings({ DATABASE_URL_FILE: fileWith(content) }).DATABASE_URL).toBe(content.trim())
  })

  test('may be every secret', () => {
    expect(secretSettings).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'GRAPH_CLIENT_SECRET']),
    )
    // What looks like one by its name is one.
    const names = Object.keys(readSettings({})).filter(name => /SECRET|PASSWORD|TOKEN|CREDENTIALS|_KEY(_|$)/.test(name))
    expect(secretSettings).toEqual(expect.arrayContaining(names))
  })

  test('is the value of a setting with all its checks', () => {
    expect(() => readSettings({ DATABASE_URL_FILE: fileWith('mysql://x') })).toThrow(/debe empezar con postgres/)
  })

  test.each([
    ['that is not there', () => '/nowhere/base', /DATABASE_URL_FILE: no existe el archivo \/nowhere\/base/],
    ['that is a folder', () => folder, /DATABASE_URL_FILE: .* es una carpeta/],
    ['that is empty', () => fileWith('\n'), /DATABASE_URL_FILE: el archivo .* está vacío/],
    ['with more than a secret', () => fileWith('clave\notra\n'), /más de una línea/],
  ])('%s is refused in one line', (_, path, text) => {
    const start = () => readSettings({ DATABASE_URL_FILE: path() })
    expect(start).toThrow(text)
    expect(start).toThrow(/^Configuración incorrecta\. [^\n]*$/)
  })

  test('contradicts the same setting given directly', () => {
    const both = { DATABASE_URL: database, DATABASE_URL_FILE: fileWith(database) }
    expect(() => readSettings(both)).toThrow(/DATABASE_URL y DATABASE_URL_FILE se contradicen/)
    expect(readSettings({ ...both, DATABASE_URL_FILE: '' }).DATABASE_URL).toBe(database)
  })

  test.skipIf(process.platform === 'win32')('that everybody may read is refused in production', () => {
    const open = fileWith(database, 0o644)
    expect(() => readSettings({ ...production, DATABASE_URL_FILE: open })).toThrow(/cualquiera .* chmod 440/)
    expect(readSettings({ ...production, DATABASE_URL_FILE: fileWith(database, 0o440) }).DATABASE_URL).toBe(database)
    expect(readSettings({ DATABASE_URL_FILE: open }).DATABASE_URL).toBe(database)
  })

  test.skipIf(process.platform === 'win32')('such as a service account that everybody may read, too', () => {
    const account = { FIRESTORE_PROJECT: 'p', FIRESTORE_CREDENTIALS: fileWith('{}', 0o644) }
    const start = () => readSettings({ ...production, DATABASE_URL: database, ...account })
    expect(start).toThrow(/FIRESTORE_CREDENTIALS: cualquiera de esta máquina puede leer/)
  })
})
