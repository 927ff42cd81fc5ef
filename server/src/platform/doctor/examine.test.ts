import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSmtp } from '@aforo/simulators/smtp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { startOtlpReceiver } from '../testing/otlp-receiver.ts'
import { examine } from './examine.ts'
import { toldOnTerminal } from './finding.ts'

const app = await testApp()
const DATABASE_URL = String(app.services.database.pool.options.connectionString)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What is found of a part, each as `LEVEL text`. */
async function found(part: string, environment: Record<string, string>): Promise<string[]> {
  const findings = await examine({ AFORO_DATA: folder, ...environment })
  for (const { level, remedy } of findings) expect(remedy === undefined).toBe(level === 'OK')
  return findings.filter(one => one.part.startsWith(part)).map(({ level, text }) => `${level} ${text}`)
}

test('a sound installation has nothing to mend', async () => {
  const smtp = await startSmtp()
  const environment = {
    DATABASE_URL,
    SMTP_URL: smtp.url,
    AFORO_PUBLIC_URL: 'https://aforo.example',
    AFORO_DATA: folder,
  }
  const findings = await examine(environment)
  await smtp.close()
  expect(findings.filter(({ level }) => level === 'FAULT')).toEqual([])
  const parts = [
    'Ajustes',
    'Base de datos',
    'Esquema',
    'Permisos',
    'Extensiones',
    'Reloj',
    'Separación',
    'Correo',
    'Archivos',
  ]
  for (const part of parts) expect(findings).toContainEqual(expect.objectContaining({ part, level: 'OK' }))
  expect(smtp.received).toEqual([])
})

test('each fault says what it is, and what to do', async () => {
  expect(await found('Ajustes', { PORT: 'tres' })).toEqual([expect.stringMatching(/^FAULT .*PORT/)])
  const nobody = 'postgres://nadie@127.0.0.1:1/aforo'
  expect(await found('Base de datos', { DATABASE_URL: nobody })).toEqual([
    expect.stringMatching(/^FAULT No se puede abrir/),
  ])
  expect(await found('Réplica', { DATABASE_URL, DATABASE_REPLICA_URL: nobody })).toEqual([
    expect.stringMatching(/^FAULT no responde/),
  ])
  expect(await found('Réplica', { DATABASE_URL, DATABASE_REPLICA_URL: DATABASE_URL })).toEqual([
    expect.stringMatching(/^WARNING no es una copia/),
  ])
  expect(await found('Correo', { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^FAULT el servidor no deja entrar/),
  ])
  expect(await found('PDF', { GOTENBERG_URL: 'http://127.0.0.1:1' })).toEqual([
    expect.stringMatching(/^FAULT Gotenberg no responde/),
  ])
  const collector = await startOtlpReceiver()
  const telling = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x' }
  expect(await found('Trazas', telling)).toEqual([expect.stringMatching(/^OK .* las recibe/)])
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer x' })
  collector.answer(401)
  expect(await found('Trazas', telling)).toEqual([expect.stringMatching(/^WARNING .* respondió 401/)])
  await collector.close()
  expect(await found('Trazas', telling)).toEqual([expect.stringMatching(/^WARNING .* no responde/)])
  expect(await found('Dirección', { AFORO_PUBLIC_URL: 'http://aforo.example' })).toEqual([
    expect.stringMatching(/^WARNING .*sin cifrar/),
  ])
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'aforo', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(await found('Archivos', s3)).toEqual([expect.stringMatching(/^FAULT el cubo aforo falla/)])
  writeFileSync(join(folder, 'archivo'), '')
  expect(await found('Carpeta', { AFORO_DATA: join(folder, 'archivo', 'dentro') })).toEqual([
    expect.stringMatching(/^WARNING .*no existe/),
  ])
})

test('an embedded database that isn’t there yet is no fault', async () => {
  expect(await found('Base de datos', {})).toEqual([expect.stringMatching(/^WARNING todavía no hay ninguna/)])
})

test('work that nobody takes, and a table that lost its policy', async () => {
  const { pool } = app.services.database
  await pool.query(
    `insert into pgboss.job (name, data, start_after) values ('mail.send', '{}', now() - interval '1 hour')`,
  )
  expect(await found('Trabajos', { DATABASE_URL })).toContainEqual(expect.stringMatching(/^FAULT .*60 minutos/))
  await pool.query(`delete from pgboss.job where state = 'created'`)
  await pool.query('create table perdida (tenant_id uuid)')
  try {
    expect(await found('Separación', { DATABASE_URL })).toEqual([expect.stringMatching(/^FAULT .*perdida/)])
  } finally {
    await pool.query('drop table perdida')
  }
})

test('on a terminal each finding is a line, with what to do under it and a count at the end', () => {
  const text = toldOnTerminal([
    { level: 'OK', part: 'Reloj', text: 'bien.' },
    { level: 'FAULT', part: 'Correo', text: 'no.', remedy: 'Pon SMTP_URL.' },
  ])
  expect(text).toBe('✓ Reloj: bien.\n✗ Correo: no.\n    → Pon SMTP_URL.\n\n1 por arreglar, 0 por mirar, 1 bien.')
})
