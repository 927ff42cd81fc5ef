import type { Backup, Backups } from '@aforo/api/platform/backups'
import type { Tone } from '../../ui/StatusBadge.tsx'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `820 kB`, `1.4 GB`. */
export function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1000 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${size < 10 && unit > 0 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

const stages = {
  DATABASE: 'Copiando la base de datos',
  FILES: 'Escribiendo la copia con los archivos',
  STORE: 'Guardando la copia en su lugar',
} as const

/** What a waiting or running copy does. */
export const stageInWords = ({ stage, bytes }: Pick<Backup, 'stage' | 'bytes'>): string =>
  stage === null ? 'Por empezar' : `${stages[stage]}${bytes > 0 ? ` · ${sizeInWords(bytes)}` : ''}`

/** Percent of a running copy, as far as the last one tells its size; null if that can't be said. */
export function percentOf({ stage, bytes }: Pick<Backup, 'stage' | 'bytes'>, lastBytes: number | null): number | null {
  if (stage === 'STORE') return 99
  if (stage !== 'FILES' || !lastBytes) return null
  return Math.min(99, Math.round((bytes / lastBytes) * 100))
}

/** A copy's state, as a badge. */
export function stateOf({ state }: Pick<Backup, 'state'>): { label: string; tone: Tone } {
  if (state === 'DONE') return { label: 'Completa', tone: 'good' }
  if (state === 'FAILED') return { label: 'Falló', tone: 'bad' }
  return state === 'RUNNING' ? { label: 'En curso', tone: 'active' } : { label: 'Por empezar', tone: 'info' }
}

/** The result of a copy's proof, as a badge. */
export function proofOf(proof: Backup['proof']): { label: string; tone: Tone } {
  if (!proof) return { label: 'Sin probar', tone: 'neutral' }
  if (proof.result === 'RUNNING') return { label: 'Probando', tone: 'active' }
  return proof.result === 'PASSED' ? { label: 'Probada', tone: 'good' } : { label: 'No pasó la prueba', tone: 'bad' }
}

/** What a passed proof compared. */
export function provedInWords({ tables, unsettled }: NonNullable<Backup['proof']>): string {
  const compared = `Se restauró aparte y sus ${tables ?? 0} tablas y todos los archivos son iguales a lo copiado.`
  if (!unsettled) return compared
  const some = unsettled === 1 ? 'Una tabla cambiaba' : `${unsettled} tablas cambiaban`
  return `${compared} ${some} mientras se copiaba: de esas solo se comprobó que se leen enteras.`
}

/** The nightly hour at a time zone: `02:00`. @param now of the day whose clock counts */
export const hourAt = (hour: number, timeZone: string, now: Temporal.Instant): string =>
  now
    .toZonedDateTimeISO('UTC')
    .withPlainTime({ hour })
    .withTimeZone(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })

/** The steps of a restore, as commands. */
export function restoreSteps({ database, encrypted, place }: Backups['settings'], fileName: string): string[] {
  const fetch = place.startsWith('Cubo')
    ? `aws s3 cp s3://<cubo>/copias/${fileName} .`
    : `cp ${place.replace('Carpeta ', '')}/${fileName} .`
  const key = encrypted ? 'AFORO_BACKUP_KEY=AGE-SECRET-KEY-1… ' : ''
  const url = database === 'server' ? 'DATABASE_URL=postgres://… ' : ''
  return [fetch, `${key}${url}npm run db:restore -- ${fileName} --replace`, 'npm start']
}
