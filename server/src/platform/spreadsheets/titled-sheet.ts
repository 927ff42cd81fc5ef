import type { ReadingChoice, TableFields } from '@aforo/api/platform/tables'
import { titlesAt } from './columns.rules.ts'
import type { TableHead } from './table.ts'
import { tableHead } from './table-reader.ts'

/** Further sheets that are looked at, at most. */
const mostSheets = 5

/**
 * A file's head, of a workbook at the sheet that was chosen; otherwise at the first one with titles that are known, since a
 * cover or notes may stand before it.
 * @param owner the tenant whose turn it takes
 * @throws TableFault with what to do, in Spanish
 */
export async function titledHead(
  fields: TableFields,
  file: { path: string; name: string; owner: string; evidence: boolean },
  choice: ReadingChoice,
): Promise<TableHead> {
  const { path, name, owner, evidence } = file
  const headAt = (sheet: string | undefined) => tableHead(path, name, owner, { ...choice, sheet, evidence })
  const first = await headAt(choice.sheet)
  const hasTitles = ({ rows }: TableHead) => titlesAt(fields, rows).known
  if (choice.sheet !== undefined || first.sheets.length < 2 || hasTitles(first)) return first
  const others = first.sheets.filter(sheet => sheet !== first.sheet)
  for (const sheet of others.slice(0, mostSheets)) {
    // A sheet that can't be read, or has nothing, is not the one.
    const head = await headAt(sheet).catch(() => undefined)
    if (head && hasTitles(head))
      return {
        ...head,
        notes: [
          {
            about: 'SHEET',
            guess: true,
            text: `El libro tiene ${first.sheets.length} hojas: se leyó la primera con títulos conocidos.`,
          },
          ...head.notes,
        ],
      }
  }
  return first
}
