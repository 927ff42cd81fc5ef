import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { openFiles } from '../files.ts'
import { openMail } from '../mail.ts'
import type { Settings } from '../settings.ts'
import { type Finding, fault, warning, well } from './finding.ts'

/** Bytes below which a disk is nearly full. */
const littleRoom = 1024 ** 3

export function folder({ AFORO_DATA }: Settings): Finding {
  const path = resolve(AFORO_DATA)
  if (!existsSync(path))
    return warning('Carpeta', `${path} no existe.`, 'Se crea al iniciar, si se puede escribir ahí.')
  try {
    accessSync(path, constants.W_OK)
  } catch {
    return fault(
      'Carpeta',
      `no se puede escribir en ${path}.`,
      'Da permiso al usuario con que corre Aforo, o elige otra con AFORO_DATA.',
    )
  }
  const { bavail, bsize } = statfsSync(path)
  const free = bavail * bsize
  const said = `${path}, con ${(free / 1024 ** 3).toFixed(1)} GB libres.`
  return free < littleRoom
    ? warning('Carpeta', said, 'Libera espacio: con el disco lleno no se guarda nada.')
    : well('Carpeta', said)
}

/** Asks the mail server to let us in, without sending anything. */
export async function mailServer(settings: Settings): Promise<Finding> {
  if (!settings.SMTP_URL)
    return warning(
      'Correo',
      'sin servidor: los correos quedan en AFORO_DATA/outbox y no llegan a nadie.',
      'Pon SMTP_URL.',
    )
  const mail = openMail(settings)
  try {
    await mail.check()
    return well('Correo', `${new URL(settings.SMTP_URL).host} deja entrar.`)
  } catch (error) {
    return fault(
      'Correo',
      `el servidor no deja entrar: ${(error as Error).message}.`,
      'Revisa SMTP_URL: servidor, puerto, usuario y contraseña.',
    )
  } finally {
    mail.close()
  }
}

/** Writes a small file, reads and removes it. */
export async function fileStore(settings: Settings): Promise<Finding> {
  const where = settings.S3_BUCKET ? `el cubo ${settings.S3_BUCKET}` : 'la carpeta AFORO_DATA/files'
  const key = `revision/${randomUUID()}.txt`
  try {
    const files = await openFiles(settings, Buffer.alloc(32))
    await files.put(key, Buffer.from('Aforo'), 'text/plain')
    const read = await files.open(key)
    const same = read !== undefined && (await text(read)) === 'Aforo'
    await files.remove(key)
    return same
      ? well('Archivos', `${where} guarda, lee y borra.`)
      : fault('Archivos', `${where} no devolvió lo que se guardó.`, 'Revisa el almacén.')
  } catch (error) {
    const { cause } = error as Error
    const said = cause instanceof Error ? cause.message : (error as Error).message
    return fault(
      'Archivos',
      `${where} falla: ${said}.`,
      'Revisa S3_ENDPOINT, el cubo y los permisos de la clave: leer, escribir, borrar y listar.',
    )
  }
}

/** Whether documents become PDF. */
export async function converter({ GOTENBERG_URL }: Settings): Promise<Finding[]> {
  if (!GOTENBERG_URL) return []
  const address = `${GOTENBERG_URL.replace(/\/+$/, '')}/health`
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch((error: Error) => error)
  const remedy = 'Revisa GOTENBERG_URL. Mientras tanto los contratos se entregan en Word.'
  if (answer instanceof Error) return [fault('PDF', `Gotenberg no responde: ${answer.message}.`, remedy)]
  await answer.body?.cancel()
  return [
    answer.ok ? well('PDF', 'Gotenberg responde.') : fault('PDF', `Gotenberg respondió ${answer.status}.`, remedy),
  ]
}

/** Whether the OpenTelemetry collector takes what is sent: an empty message. */
export async function collector(settings: Settings): Promise<Finding[]> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given = '' } = settings
  if (!endpoint) return []
  const { host } = new URL(endpoint)
  const pairs = given.split(',').map(pair => /^([^=]+)=(.+)$/.exec(pair.trim()))
  const headers = Object.fromEntries(
    pairs.flatMap(pair => (pair ? [[pair[1], decodeURIComponent(pair[2] ?? '')]] : [])),
  )
  const answer = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/traces`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', ...headers },
    body: new Uint8Array(),
    signal: AbortSignal.timeout(5_000),
  }).catch((error: Error) => error)
  const remedy =
    'Revisa OTEL_EXPORTER_OTLP_ENDPOINT y OTEL_EXPORTER_OTLP_HEADERS. Mientras tanto todo funciona, sin trazas.'
  if (answer instanceof Error) return [warning('Trazas', `el colector ${host} no responde: ${answer.message}.`, remedy)]
  await answer.body?.cancel()
  return [
    answer.ok
      ? well('Trazas', `${host} las recibe.`)
      : warning('Trazas', `${host} respondió ${answer.status}.`, remedy),
  ]
}

/** Whether browsers may keep a session: cookies are sent only over TLS, except on this machine. */
export function address({ publicUrl, AFORO_PUBLIC_URL }: Settings): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (!AFORO_PUBLIC_URL)
    return warning(
      'Dirección',
      `${publicUrl}, por defecto.`,
      'Con personas en otras máquinas, pon AFORO_PUBLIC_URL con la que ellas abren.',
    )
  return protocol === 'http:' && !local
    ? warning(
        'Dirección',
        `${publicUrl} va sin cifrar.`,
        'Pon un proxy con TLS delante y su dirección https:// en AFORO_PUBLIC_URL.',
      )
    : well('Dirección', publicUrl)
}
