import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, settingsExample, settingsHelp } from './settings.ts'

describe('settings', () => {
  test('all have a valid default', () => {
    expect(readSettings({})).toMatchObject({ PORT: 3000, AFORO_DATA: '.aforo', publicUrl: 'http://localhost:3000' })
  })

  test('treat an empty variable as absent', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: '' }).DATABASE_URL).toBeUndefined()
  })

  test.each([
    [{ PORT: 'tres' }, /PORT/],
    [{ PORT: '70000' }, /PORT debe ser un número entero de 0 a 65535/],
    [{ AFORO_ENV: 'prod' }, /AFORO_ENV debe ser development o production/],
    [{ AFORO_INSECURE_HTTP: '1' }, /AFORO_INSECURE_HTTP debe ser acepto-sin-tls/],
    [{ S3_ENDPOINT: 'http://localhost:9000' }, /S3_ENDPOINT no sirve sin S3_BUCKET/],
    [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, /DATABASE_REPLICA_URL no sirve sin DATABASE_URL/],
    [{ GRAPH_CLIENT_ID: 'x' }, /GRAPH_TENANT_ID, GRAPH_CLIENT_ID, .* van juntos/],
    [{ AFORO_ROLE: 'worker' }, /AFORO_ROLE=worker necesita DATABASE_URL/],
    [{ PORT_FILE: '/etc/port' }, /PORT_FILE no existe: PORT no es un secreto/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL debe empezar/],
    [{ AFORO_DEMO: 'si' }, /AFORO_DEMO/],
    [{ S3_BUCKET: 'archivos' }, /van juntos/],
    [{ AFORO_PUBLIC_URL: 'aforo.pe' }, /AFORO_PUBLIC_URL/],
    [{ AFORO_PUBLIC_URL: 'ftp://aforo.pe' }, /AFORO_PUBLIC_URL debe empezar con http/],
    [{ AFORO_PUBLIC_URL: 'https://ana@aforo.pe' }, /sin usuario/],
    [{ AFORO_PUBLIC_URL: 'https://anden.pe/aforo/' }, /no puede llevar una ruta.*como https:\/\/anden\.pe\./],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://colector:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT debe empezar con http/],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x' },
      /OTEL_EXPORTER_OTLP_HEADERS no sirve sin OTEL_EXPORTER_OTLP_ENDP/,
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'Bearer clave' }, /OTEL_EXPORTER_OTLP_HEADERS debe ser una lista/],
    [{ OTEL_TRACES_SAMPLER_ARG: '10' }, /OTEL_TRACES_SAMPLER_ARG debe ser un número de 0 a 1/],
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

  const production = {
    AFORO_ENV: 'production',
    AFORO_PUBLIC_URL: 'https://aforo.anden.pe',
    DATABASE_URL: 'postgres://aforo@base/aforo',
    TRUST_PROXY: '1',
  }

  test('start in production with TLS before it, proxies named and a database server', () => {
    expect(readSettings(production)).toMatchObject({ AFORO_ENV: 'production', publicUrl: 'https://aforo.anden.pe' })
    const plain = { ...production, AFORO_PUBLIC_URL: 'http://10.1.2.3:3000', TRUST_PROXY: '' }
    expect(readSettings({ ...plain, AFORO_INSECURE_HTTP: 'acepto-sin-tls' }).publicUrl).toBe('http://10.1.2.3:3000')
    expect(readSettings({ ...production, TRUST_PROXY: '', AFORO_ROLE: 'worker' }).trustedProxies).toBe(false)
  })

  test.each([
    [{ AFORO_PUBLIC_URL: '' }, /falta AFORO_PUBLIC_URL/],
    [{ AFORO_PUBLIC_URL: 'http://aforo.anden.pe' }, /debe ser https:.*AFORO_INSECURE_HTTP=acepto-sin-tls/],
    [{ AFORO_INSECURE_HTTP: 'acepto-sin-tls' }, /se contradicen: quita AFORO_INSECURE_HTTP/],
    [{ DATABASE_URL: '' }, /hace falta un servidor PostgreSQL: indícalo en DATABASE_URL/],
    [{ TRUST_PROXY: '' }, /falta TRUST_PROXY/],
    [{ AFORO_DEMO: '1' }, /AFORO_DEMO=1 no va con AFORO_ENV=production/],
    [{ SMTP_URL: 'smtp://correo' }, /Con SMTP_URL falta MAIL_FROM/],
  ])('in production %j is refused in one line', (change, text) => {
    const start = () => readSettings({ ...production, ...change })
    expect(start).toThrow(text)
    expect(start).toThrow(/^Configuración incorrecta\. [^\n]*$/)
  })

  test('are all in the example file, with what they are for and their default', () => {
    const lines = settingsExample().split('\n')
    expect(lines).toEqual(expect.arrayContaining(['#PORT=3000', '#DATABASE_URL=', '#AFORO_ENV=development']))
    // Without the marks it is a file of settings that changes nothing.
    const given = lines.filter(line => /^#[A-Z]/.test(line)).map(line => line.slice(1).split(/=(.*)/, 2))
    expect(readSettings(Object.fromEntries(given))).toEqual(readSettings({}))
  })

  test('are all listed by --help', () => {
    // The others are read from those, and can't be set.
    for (const name of Object.keys(readSettings({})).filter(name => name === name.toUpperCase()))
      expect(settingsHelp()).toContain(name)
  })
})
