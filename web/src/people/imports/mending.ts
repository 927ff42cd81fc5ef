import type { Import, ImportRow } from '@aforo/api/people/imports'
import { client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { toast } from '../../ui/toast.tsx'
import { type RecordForm, useRecordForm } from '../../ui/useRecordForm.ts'
import { useStoreImport } from './importQueries.ts'

/** What was typed over a row's cells, by field; or that it is to be left out. */
export type RowDraft = Record<string, string> | 'out'
type Drafts = Record<string, RowDraft>

export interface Mending {
  record: RecordForm<{ rows: Drafts }>
  drafts: Drafts
  write: (row: ImportRow, field: string, text: string) => void
  leaveOut: (row: ImportRow, out: boolean) => void
  reset: () => void
}

/** The call takes so many rows; whoever mends more by hand is better off in a spreadsheet. */
const atOnce = 200

/** What is mended of a file's rows on screen, until it is looked at again. */
export function useMending(file: Import): Mending {
  const store = useStoreImport()
  const record = useRecordForm<{ rows: Drafts }>({
    initialValues: { rows: {} },
    draft: `import-${file.id}-${file.createdAt}`,
    save: async ({ rows }) => {
      const sent = Object.entries(rows).slice(0, atOnce)
      const changes = sent.map(([row, draft]) =>
        draft === 'out' ? { row: Number(row), leaveOut: true } : { row: Number(row), cells: draft },
      )
      const answer = await client.imports.mend({ id: file.id, rows: changes })
      set(Object.fromEntries(Object.entries(rows).slice(atOnce)))
      store(answer.import)
      tell(answer.rows)
    },
  })
  const set = (rows: Drafts) => record.form.setValues({ rows })
  const drafts = record.form.getValues().rows
  const put = (row: number, draft: RowDraft | undefined) => {
    const { [row]: _, ...others } = record.form.getValues().rows
    set(draft === undefined ? others : { ...others, [row]: draft })
  }
  return {
    record,
    drafts,
    write: ({ row, cells }, field, text) => {
      const before = drafts[row]
      const draft = { ...(before === 'out' ? {} : before), [field]: text }
      if (text === cells[field]) delete draft[field]
      put(row, Object.keys(draft).length > 0 ? draft : undefined)
    },
    leaveOut: ({ row }, out) => put(row, out ? 'out' : undefined),
    reset: () => {
      set({})
      record.discard()
    },
  }
}

function tell(rows: ImportRow[]) {
  const wrong = rows.filter(({ verdict }) => verdict === 'ERROR').length
  if (wrong === 0) toast.success('Listo: lo corregido ya no tiene errores.')
  else toast.warning(`${formatCounted(wrong, 'fila corregida', 'filas corregidas')} todavía con errores.`)
}

/** `2 filas corregidas y 1 por quitar`, not looked at yet. */
export function mendedWords(drafts: Drafts): string {
  const out = Object.values(drafts).filter(draft => draft === 'out').length
  const mended = Object.keys(drafts).length - out
  const words = [
    mended > 0 && formatCounted(mended, 'fila corregida', 'filas corregidas'),
    out > 0 && formatCounted(out, 'fila por quitar', 'filas por quitar'),
  ].filter(Boolean)
  return `${words.join(' y ')}, sin revisar todavía.`
}
