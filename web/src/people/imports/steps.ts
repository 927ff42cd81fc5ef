import type { Import, ImportStatus } from '@aforo/contract/people/imports'

export const stepLabels = ['Archivo', 'Columnas', 'Revisión', 'Resultado'] as const

const steps: Record<ImportStatus, number> = {
  UPLOADED: 1,
  CHECKING: 2,
  CHECKED: 2,
  QUEUED: 3,
  RUNNING: 3,
  FINISHED: 3,
  FAILED: 3,
  CANCELED: 3,
}

/** Which step a file is at. @param columns whether one went back to its columns */
export function stepOf(file: Pick<Import, 'status' | 'can'> | undefined, columns: boolean): number {
  if (!file) return 0
  return columns && file.can.check ? 1 : steps[file.status]
}

/** How far a stage is, from 0 to 100; null where nobody knows. */
export function percentOf({ done, total }: Import['progress']): number | null {
  return total === null ? null : total === 0 ? 100 : Math.min(100, Math.round((done / total) * 100))
}
