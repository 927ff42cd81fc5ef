import { type Import, type ImportStatus, importFields } from '@aforo/api/people/imports'
import { missingFields, type TableMapping } from '@aforo/api/platform/tables'
import { formatCounted } from '../../ui/formats.ts'
import type { WizardStep } from '../../ui/wizard/Wizard.tsx'

export type ImportStep = 'file' | 'columns' | 'review' | 'result'
export const stepKeys = ['file', 'columns', 'review', 'result'] as const

const steps: Record<ImportStatus, number> = {
  UPLOADED: 1,
  CHECKING: 2,
  CHECKED: 2,
  QUEUED: 3,
  RUNNING: 3,
  FINISHED: 3,
  FAILED: 3,
  CANCELED: 3,
  UNDOING: 3,
  UNDONE: 3,
}

/** Which step a file is at. @param columns whether one went back to its columns */
export function stepOf(file: Pick<Import, 'status' | 'can'> | undefined, columns: boolean): number {
  if (!file) return 0
  return columns && file.can.check ? 1 : steps[file.status]
}

/** The fields that every row needs and no column gives yet. */
export const missingLabels = (kind: Import['kind'], mapping: TableMapping) =>
  missingFields(importFields[kind], mapping).map(field => importFields[kind][field]?.label ?? field)

/** The steps of a file as they stand, with what each still needs. @param mapping as it is chosen now */
export function importSteps(
  file: Pick<Import, 'kind' | 'status' | 'can' | 'counts'>,
  mapping: TableMapping,
): WizardStep<ImportStep>[] {
  const reached = steps[file.status]
  const missing = missingLabels(file.kind, mapping)
  const { errors } = file.counts
  return [
    { key: 'file', label: 'Archivo', done: true, open: false },
    {
      key: 'columns',
      label: 'Columnas',
      done: missing.length === 0,
      open: file.can.check,
      missing: missing.length > 0 ? `Falta: ${missing.join(', ')}` : undefined,
    },
    {
      key: 'review',
      label: 'Revisión',
      done: reached > 2,
      open: reached === 2,
      missing:
        file.status === 'CHECKED' && errors > 0
          ? formatCounted(errors, 'fila con error', 'filas con error')
          : undefined,
    },
    {
      key: 'result',
      label: 'Resultado',
      done: file.status === 'FINISHED' || file.status === 'UNDONE',
      open: reached === 3,
    },
  ]
}

/** How far a stage is, from 0 to 100; null where nobody knows. */
export function percentOf({ done, total }: Import['progress']): number | null {
  return total === null ? null : total === 0 ? 100 : Math.min(100, Math.round((done / total) * 100))
}
