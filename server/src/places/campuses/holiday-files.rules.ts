import { type HolidayRow, HoursException } from '@aforo/api/places/campuses'
import type { DateOrder, TableMapping } from '@aforo/api/platform/tables'
import { cellFault, folded } from '../../platform/spreadsheets/cells.rules.ts'
import { dateFault, readDate } from '../../platform/spreadsheets/dates.rules.ts'
import { readTime } from '../../platform/spreadsheets/times.rules.ts'

/** Words for a day on which the campus doesn't open. */
const closed = new Set(['', 'cerrado', 'no abre', 'no atiende', 'no', 'closed'])

const fields = ['date', 'name', 'opensAt', 'closesAt'] as const
type Field = (typeof fields)[number]

/** Reads rows of a file of holidays. @param order of the dates of the whole file */
export function readHolidays(
  rows: readonly { row: number; cells: readonly string[] }[],
  mapping: TableMapping,
  order: DateOrder,
): HolidayRow[] {
  const seen = new Map<string, number>()
  return rows.map(({ row, cells }) => {
    const at = (field: Field) => {
      const index = mapping[field] ?? null
      return index === null ? '' : (cells[index] ?? '')
    }
    const faulty = (fault: string): HolidayRow => ({ row, exception: null, fault })
    const broken = fields.map(field => cellFault(at(field))).find(fault => fault !== undefined)
    if (broken !== undefined) return faulty(broken)
    const date = readDate(at('date'), order)
    if (date === undefined) return faulty(dateFault(at('date'), order))
    const name = at('name').slice(0, 100).trim()
    if (name === '') return faulty('Falta el motivo.')
    const [opensAt, closesAt] = [hourOf(at('opensAt')), hourOf(at('closesAt'))]
    if (opensAt === undefined || closesAt === undefined) return faulty('La hora no se entiende: escríbela como 09:00.')
    if ((opensAt === null) !== (closesAt === null))
      return faulty('Escribe a qué hora abre y a qué hora cierra, o ninguna.')
    if (opensAt !== null && closesAt !== null && closesAt <= opensAt) return faulty('Cierra antes de abrir.')
    const earlier = seen.get(date)
    if (earlier !== undefined) return faulty(`Esa fecha ya está en la fila ${earlier}.`)
    const exception = HoursException.safeParse({ date, name, opensAt, closesAt })
    if (!exception.success) return faulty('Revisa la fecha, el motivo y las horas.')
    seen.set(date, row)
    return { row, exception: exception.data, fault: '' }
  })
}

/** An hour, or null for none. */
const hourOf = (text: string): string | null | undefined => (closed.has(folded(text)) ? null : readTime(text))
