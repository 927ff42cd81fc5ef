import {
  DateOrder,
  DecimalMark,
  dateOrderLabels,
  decimalMarkLabels,
  Encoding,
  encodingLabels,
  type ReadingChoice,
  type ReadingNote,
  Separator,
  separatorLabels,
  type TableReading,
} from '@aforo/api/platform/tables'
import { Select, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatCounted } from '../formats.ts'
import classes from './Tables.module.css'

interface FileReadingProps {
  reading: TableReading
  /** Reads the file again in another way. */
  onChoose: (change: ReadingChoice) => void
  /** It is being read again. */
  isBusy: boolean
}

const choicesOf = <Value extends string>(options: readonly Value[], labels: Record<Value, string>) =>
  options.map(value => ({ value, label: labels[value] }))

/** What was understood of a file. What was guessed is marked, and each part can be chosen in another way. */
export function FileReading({ reading, onChoose, isBusy }: FileReadingProps) {
  const { separator, encoding, sheet, sheets, headerRow, firstRows, dateOrder, decimalMark, hiddenCount } = reading
  const notes = (about: ReadingNote['about']) => reading.notes.filter(note => note.about === about)
  const shared = { allowDeselect: false, disabled: isBusy, comboboxProps: { withinPortal: true } } as const
  const titles = [
    { value: '0', label: 'No tiene títulos' },
    ...firstRows.map(({ row, text }) => ({ value: String(row), label: `Fila ${row}: ${text}` })),
  ]
  if (!titles.some(({ value }) => value === String(headerRow)))
    titles.push({ value: String(headerRow), label: `Fila ${headerRow}` })
  return (
    <section aria-label="Cómo se leyó el archivo" aria-busy={isBusy}>
      <div className={classes.reading}>
        {sheet !== null && sheets.length > 1 && (
          <Read notes={notes('SHEET')}>
            <Select
              label="Hoja"
              data={sheets}
              value={sheet}
              onChange={value => value && onChoose({ sheet: value })}
              {...shared}
            />
          </Read>
        )}
        {separator !== null && (
          <Read notes={notes('SEPARATOR')}>
            <Select
              label="Separador"
              data={choicesOf(Separator.options, separatorLabels)}
              value={separator}
              onChange={value => value && onChoose({ separator: value as Separator })}
              {...shared}
            />
          </Read>
        )}
        {encoding !== null && (
          <Read notes={notes('ENCODING')}>
            <Select
              label="Codificación"
              data={choicesOf(Encoding.options, encodingLabels)}
              value={encoding}
              onChange={value => value && onChoose({ encoding: value as Encoding })}
              {...shared}
            />
          </Read>
        )}
        <Read notes={notes('TITLES')} isWide>
          <Select
            label="Títulos"
            data={titles}
            value={String(headerRow)}
            onChange={value => value !== null && onChoose({ headerRow: Number(value) })}
            {...shared}
          />
        </Read>
        {dateOrder !== null && (
          <Read notes={notes('DATES')}>
            <Select
              label="Fechas"
              data={choicesOf(DateOrder.options, dateOrderLabels)}
              value={dateOrder}
              onChange={value => value && onChoose({ dateOrder: value as DateOrder })}
              {...shared}
            />
          </Read>
        )}
        {decimalMark !== null && (
          <Read notes={notes('NUMBERS')}>
            <Select
              label="Decimales"
              data={choicesOf(DecimalMark.options, decimalMarkLabels)}
              value={decimalMark}
              onChange={value => value && onChoose({ decimalMark: value as DecimalMark })}
              {...shared}
            />
          </Read>
        )}
        {hiddenCount > 0 && (
          <Read notes={[]}>
            <Select
              label={formatCounted(hiddenCount, 'fila oculta o filtrada', 'filas ocultas o filtradas')}
              data={[
                { value: 'KEEP', label: 'Leerlas también' },
                { value: 'LEAVE_OUT', label: 'Dejarlas fuera' },
              ]}
              value={reading.hiddenRows}
              onChange={value => onChoose({ hiddenRows: value === 'LEAVE_OUT' ? 'LEAVE_OUT' : 'KEEP' })}
              {...shared}
            />
          </Read>
        )}
      </div>
      <Notes of={[...notes('FILE'), ...notes('ROWS'), ...notes('COLUMNS')]} />
    </section>
  )
}

const Read = ({ notes, isWide, children }: { notes: ReadingNote[]; isWide?: boolean; children: ReactNode }) => (
  <div data-wide={isWide || undefined}>
    {children}
    <Notes of={notes} />
  </div>
)

const Notes = ({ of }: { of: ReadingNote[] }) =>
  of.map(({ guess, text }) => (
    <Text key={text} size="xs" className={classes.note} data-guess={guess || undefined}>
      {guess && <IconAlertTriangle size={14} aria-hidden />}
      <span>{text}</span>
    </Text>
  ))
