// @vitest-environment happy-dom
import { nextChoice, type ReadingChoice, type TableFields, type TableReading } from '@aforo/api/platform/tables'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/showScreen.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { FileReading } from './FileReading.tsx'

const reading: TableReading = {
  format: 'CSV',
  separator: 'SEMICOLON',
  encoding: 'WINDOWS_1252',
  sheet: null,
  sheets: [],
  headerRow: 3,
  firstRows: [
    { row: 1, text: 'Lista de 2026' },
    { row: 3, text: 'Correo · Fecha · Correo' },
  ],
  columns: [
    { index: 0, header: 'Correo', samples: ['ana@x.pe'] },
    { index: 1, header: 'Fecha', samples: ['03/04/2026'] },
    { index: 2, header: 'Correo', samples: ['ana@casa.pe'] },
  ],
  dateOrder: 'DAY_FIRST',
  decimalMark: null,
  hiddenCount: 2,
  hiddenRows: 'KEEP',
  notes: [
    { about: 'DATES', guess: true, text: 'Ninguna fila lo decide.' },
    { about: 'FILE', guess: false, text: 'Tiene enlaces a otros libros.' },
  ],
}

test('what was understood of a file is told, guesses beside what they are about, and each part can be chosen', async () => {
  const chosen: ReadingChoice[] = []
  const user = showScreen(<FileReading reading={reading} isBusy={false} onChoose={change => chosen.push(change)} />)
  const read = within(await screen.findByRole('region', { name: 'Cómo se leyó el archivo' }))
  const choose = async (label: string | RegExp, option: string) => {
    await user.click(read.getByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  expect(read.getByRole<HTMLInputElement>('combobox', { name: 'Títulos' }).value).toBe(
    'Fila 3: Correo · Fecha · Correo',
  )
  read.getByText('Ninguna fila lo decide.')
  read.getByText('Tiene enlaces a otros libros.')
  expect(read.queryByRole('combobox', { name: 'Hoja' })).toBeNull()
  expect(read.queryByRole('combobox', { name: 'Decimales' })).toBeNull()
  await choose('Separador', 'Coma (,)')
  await choose('Codificación', 'UTF-8')
  await choose('Títulos', 'No tiene títulos')
  await choose('Fechas', 'Mes/día/año')
  await choose('2 filas ocultas o filtradas', 'Dejarlas fuera')
  expect(chosen).toEqual([
    { separator: 'COMMA' },
    { encoding: 'UTF_8' },
    { headerRow: 0 },
    { dateOrder: 'MONTH_FIRST' },
    { hiddenRows: 'LEAVE_OUT' },
  ])
})

const fields: TableFields = {
  name: { label: 'Nombre', about: '', required: true, example: '' },
  mail: { label: 'Correo', about: '', required: true, example: '' },
  whole: { label: 'Nombre y más', about: '', required: false, example: '', gives: ['name'] },
}

function Choice() {
  const [mapping, setMapping] = useState<Record<string, number | null>>({ name: null, mail: 0, whole: null })
  return <ColumnChoice fields={fields} columns={reading.columns} mapping={mapping} onMapping={setMapping} />
}

test('a field that is missing may come from another column, and columns of one title are told apart', async () => {
  const user = showScreen(<Choice />)
  const name = () => screen.getByRole('combobox', { name: 'Columna de Nombre' })
  await screen.findByText('No se usan: «Fecha», «Correo (columna c)».')
  expect(name().getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('combobox', { name: 'Columna de Nombre y más' }))
  await user.click(await screen.findByRole('option', { name: 'Correo (columna c)' }))
  await screen.findByText('No se usan: «Fecha».')
  expect(name().getAttribute('aria-invalid')).not.toBe('true')
})

test('another sheet or separator forgets the titles’ row that was chosen, and nothing else', () => {
  const before: ReadingChoice = { separator: 'COMMA', headerRow: 3, hiddenRows: 'LEAVE_OUT', dateOrder: 'MONTH_FIRST' }
  expect(nextChoice(before, { encoding: 'UTF_8' })).toEqual({ ...before, encoding: 'UTF_8' })
  expect(nextChoice(before, { separator: 'TAB' })).toEqual({ ...before, separator: 'TAB', headerRow: undefined })
  expect(nextChoice(before, { sheet: 'Dos' })).toEqual({ hiddenRows: 'LEAVE_OUT', sheet: 'Dos' })
})
