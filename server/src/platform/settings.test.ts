import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, settingsHelp } from './settings.ts'

describe('settings', () => {
  test('all have a valid default', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, AFORO_DATA: '.aforo', publicUrl: 'http://localhost:3000' })
  })

  test('treat an empty variable as absent', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '' }).DATABASE_URL).toBeUndefined()
  })

  test.each([
    [{ PORT: 'tres' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL debe empezar/],
    [{ AFORO_DEMO: 'si' }, /AFORO_DEMO/],
    [{ S3_BUCKET: 'archivos' }, /van juntos/],
    [{ AFORO_PUBLIC_URL: 'aforo.pe' }, /AFORO_PUBLIC_URL/],
    [{ AFORO_PUBLIC_URL: 'ftp://aforo.pe' }, /AFORO_PUBLIC_URL debe empezar con http/],
    [{ AFORO_PUBLIC_URL: 'https://ana@aforo.pe' }, /sin usuario/],
    [{ AFORO_PUBLIC_URL: 'https://anden.pe/aforo/' }, /no puede llevar una ruta.*como https:\/\/anden\.pe\./],
  ])('%j is refused by name', (environment, text) => {
    expect(() => readSettings(environment)).toThrow(text)
  })

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    client_email: 'aforo@proyecto.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'https://oauth2.googleapis.com/token',
  }
  const firestore = (credentials: string) =>
    readSettings({ FIRESTORE_PROJECT: 'proyecto', FIRESTORE_CREDENTIALS: credentials })

  test('accept a service account as JSON or as a file', () => {
    const file = join(tmpdir(), `cuenta-${crypto.randomUUID()}.json`)
    writeFileSync(file, JSON.stringify(account))
    for (const given of [JSON.stringify(account), file]) expect(firestore(given).FIRESTORE_CREDENTIALS).toBe(given)
  })

  test.each([
    ['/nowhere/cuenta.json', 'no se puede leer el archivo /nowhere/cuenta.json'],
    ['{"client_email":', 'no es JSON'],
    ['{}', 'falta o no sirve client_email, private_key, token_uri'],
    [JSON.stringify({ ...account, private_key: 'secreto' }), 'falta o no sirve private_key'],
  ])('%j as a service account is refused in one line without its values', (given, text) => {
    let said = ''
    try {
      firestore(given)
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toMatch(/^Configuración incorrecta. FIRESTORE_CREDENTIALS: /)
    expect(said).toContain(text)
    expect(said).not.toMatch(/secreto|\n/)
  })

  test('are all listed by --help', () => {
    // The others are read from those, and can't be set.
    for (const name of Object.keys(readSettings({})).filter(name => name === name.toUpperCase()))
      expect(settingsHelp()).toContain(name)
  })
})
