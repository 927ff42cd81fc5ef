import { z } from 'zod'
import { type CallMeta, call, Id, Instant, refusal, wrongState } from './base.ts'

export const BackupState = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED'])
export type BackupState = z.infer<typeof BackupState>

export const BackupOrigin = z.enum(['SCHEDULE', 'PERSON'])

/** What a running copy is doing. */
export const BackupStage = z.enum(['DATABASE', 'FILES', 'STORE'])
export type BackupStage = z.infer<typeof BackupStage>

/** Whether a copy came back whole when it was restored as a test. */
export const BackupProof = z.enum(['RUNNING', 'PASSED', 'FAILED'])
export type BackupProof = z.infer<typeof BackupProof>

export const Backup = z.object({
  id: Id,
  origin: BackupOrigin,
  state: BackupState,
  askedAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** While it runs. */
  stage: BackupStage.nullable(),
  /** Of the file: so far while it runs, then its size. */
  bytes: z.int(),
  place: z.string(),
  fileName: z.string().nullable(),
  /** SHA-256 of the file, to compare after carrying it elsewhere. */
  sha256: z.string().nullable(),
  encrypted: z.boolean(),
  /** Uploaded files in it. */
  files: z.int().nullable(),
  /** Rows of all tables. */
  rows: z.int().nullable(),
  /** Why it failed, and what to do. */
  fault: z.string().nullable(),
  /** The last proof of this copy. */
  proof: z
    .object({
      result: BackupProof,
      at: Instant.nullable(),
      fault: z.string().nullable(),
      tables: z.int().nullable(),
      /** Tables that were written while the copy was made: read whole, but not compared. */
      unsettled: z.int().nullable(),
    })
    .nullable(),
  can: z.object({ prove: z.boolean() }),
})
export type Backup = z.infer<typeof Backup>

export const Backups = z.object({
  /** Newest first. */
  copies: z.array(Backup),
  settings: z.object({
    /** Whether one is made each night. */
    nightly: z.boolean(),
    /** Hour of the nightly copy, UTC. */
    hour: z.int(),
    keep: z.int(),
    place: z.string(),
    encrypted: z.boolean(),
    /** Which database is copied, and so how one is restored. */
    database: z.enum(['embedded', 'server']),
  }),
  /** The end of the last good copy; null without one. */
  lastGoodAt: Instant.nullable(),
  /** The nightly copy is missing. */
  overdue: z.boolean(),
  /** Size of the last good copy, to compare a running one with. */
  lastBytes: z.int().nullable(),
  can: z.object({ make: z.boolean() }),
})
export type Backups = z.infer<typeof Backups>

const rootOnly = {
  roles: ['ROLE_ROOT'],
  tenantTypes: ['AFORO'],
  allCountries: true,
} as const satisfies CallMeta
const tags = ['backups'] as const

export const backups = {
  list: call
    .meta(rootOnly)
    .route({
      method: 'GET',
      path: '/backups',
      tags,
      summary: 'Las copias de seguridad de la instalación y su última prueba',
    })
    .output(Backups),

  make: call
    .meta(rootOnly)
    .route({
      method: 'POST',
      path: '/backups',
      tags,
      summary: 'Hacer una copia ahora',
      description: 'Se hace en segundo plano; la lista dice cómo va.',
      successStatus: 201,
    })
    .errors({ BACKUP_RUNNING: refusal('BACKUP_RUNNING') })
    .output(Backup),

  prove: call
    .meta(rootOnly)
    .route({
      method: 'POST',
      path: '/backups/{id}/proof',
      tags,
      summary: 'Probar una copia',
      description: 'La restaura aparte, en segundo plano, y la compara con lo copiado.',
    })
    .input(z.object({ id: Id }))
    .errors({ BACKUP_RUNNING: refusal('BACKUP_RUNNING'), WRONG_STATE: wrongState(BackupState) })
    .output(Backup),
}
