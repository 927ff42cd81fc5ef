import type { Backup } from '@aforo/api/platform/backups'
import type { BackupRow } from './backups.queries.ts'

export const presentBackup = (row: BackupRow): Backup => ({
  id: row.id,
  origin: row.origin,
  state: row.state,
  askedAt: row.asked_at.toString(),
  startedAt: row.started_at?.toString() ?? null,
  finishedAt: row.finished_at?.toString() ?? null,
  stage: row.stage,
  bytes: Number(row.bytes),
  place: row.place,
  fileName: row.file_name,
  sha256: row.sha256,
  encrypted: row.encrypted,
  files: row.files,
  rows: row.entries === null ? null : Number(row.entries),
  fault: row.fault,
  proof: row.proof && {
    result: row.proof,
    at: row.proved_at?.toString() ?? null,
    fault: row.proof_fault,
    tables: row.proof_tables,
    unsettled: row.proof_unsettled,
  },
  can: { prove: row.state === 'DONE' && row.proof !== 'RUNNING' },
})
