import { type ImportKind, importWords } from '@aforo/api/people/imports'
import { notify } from '../../platform/notifications/notifications.ts'
import type { JobUnit } from '../../platform/unit-of-work.ts'
import { type ImportRecord, updateImport } from './imports.queries.ts'

/** How an import's end is kept and told. */

/** A check of more rows than this takes long enough for people to have gone elsewhere. */
const quickRows = 1_000

export const screenOf = (kind: ImportKind, id: string) =>
  `/app/configurations/importers/users?${kind === 'USERS' ? '' : `tab=${kind.toLowerCase()}&`}import=${id}`

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-PE')} ${count === 1 ? one : many}`

/** Whoever began it, by the bell. */
const tell = (unit: JobUnit, row: ImportRecord, kind: 'JOB_FINISHED' | 'JOB_FAILED', title: string, body: string) =>
  notify(unit, {
    tenantId: unit.tenantId,
    userIds: [row.undone_by ?? row.started_by ?? row.created_by],
    kind,
    title,
    body,
    link: screenOf(row.kind, row.id),
  })

export async function tellChecked(unit: JobUnit, row: ImportRecord) {
  const { tx, emit } = unit
  if (row.done_rows === 0)
    return tellFailed(unit, row, 'No hay ninguna fila debajo de los títulos. Añade los datos y vuelve a subirlo.')
  await updateImport(tx, row.id, { status: 'CHECKED', total_rows: row.done_rows })
  emit({ topic: 'imports', id: row.id })
  if (row.done_rows <= quickRows) return
  const body = `${counted(row.to_create, 'fila se creará', 'filas se crearán')}, ${counted(row.existing, 'ya existe', 'ya existen')} y ${counted(row.faulty, 'tiene', 'tienen')} errores. Todavía no se creó nada.`
  await tell(unit, row, 'JOB_FINISHED', `Revisamos ${row.file_name}`, body)
}

export async function tellFailed(unit: JobUnit, row: ImportRecord, fault: string) {
  const { tx, now, emit, record } = unit
  await updateImport(tx, row.id, { status: 'FAILED', fault, finished_at: now.toString() })
  record({ action: 'import.failed', entityType: 'import', entityId: row.id, after: { fileName: row.file_name, fault } })
  emit({ topic: 'imports', id: row.id })
  await tell(unit, row, 'JOB_FAILED', `No se pudo cargar ${row.file_name}`, fault)
}

export async function tellFinished(unit: JobUnit, row: ImportRecord) {
  const { tx, now, emit, record, enqueue, tenantId } = unit
  const { created, existing, faulty, kind } = row
  await updateImport(tx, row.id, { status: 'FINISHED', finished_at: now.toString() })
  const after = { fileName: row.file_name, created, existing, faulty }
  record({ action: 'import.finished', entityType: 'import', entityId: row.id, after })
  emit({ topic: 'imports', id: row.id })
  if (created > 0) emit({ topic: kind === 'USERS' ? 'users' : 'teams' })
  if (kind === 'USERS' && row.send_welcome && created > 0) enqueue('imports.welcome', { tenantId, importId: row.id })
  const { one, many, feminine } = importWords[kind]
  const [was, were] = feminine ? ['creó una', 'crearon'] : ['creó un', 'crearon']
  const made = created === 1 ? `Se ${was} ${one}` : `Se ${were} ${created.toLocaleString('es-PE')} ${many}`
  const body = `${made}; ${counted(existing, 'ya existía', 'ya existían')} y ${counted(faulty, 'fila quedó', 'filas quedaron')} fuera por errores.`
  await tell(unit, row, 'JOB_FINISHED', `Terminó la carga de ${row.file_name}`, body)
}

export async function tellUndone(unit: JobUnit, row: ImportRecord) {
  const { tx, now, emit, record } = unit
  const { undone, kept, kind } = row
  await updateImport(tx, row.id, { status: 'UNDONE', finished_at: now.toString() })
  const after = { fileName: row.file_name, undone, kept }
  record({ action: 'import.undone', entityType: 'import', entityId: row.id, after })
  emit({ topic: 'imports', id: row.id })
  const { one, many } = importWords[kind]
  const gone = counted(undone, `${one} se quitó`, `${many} se quitaron`)
  const stay = kept === 0 ? '' : ` ${counted(kept, 'se queda porque ya se usa', 'se quedan porque ya se usan')}.`
  await tell(unit, row, 'JOB_FINISHED', `Se deshizo la carga de ${row.file_name}`, `${gone}.${stay}`)
}
