// @vitest-environment happy-dom
import type { HoursException } from '@aforo/api/places/campuses'
import type { TableReading } from '@aforo/api/platform/tables'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { HolidayFile } from './HolidayFile.tsx'

const campusId = '0198c0de-0000-7000-8000-000000000001'

const reading: TableReading = {
  format: 'CSV',
  separator: 'SEMICOLON',
  encoding: 'UTF_8',
  sheet: null,
  sheets: [],
  headerRow: 1,
  firstRows: [{ row: 1, text: 'Fecha · Motivo' }],
  columns: [
    { index: 0, header: 'Fecha', samples: ['28/07/2027'] },
    { index: 1, header: 'Motivo', samples: ['Fiestas Patrias'] },
  ],
  dateOrder: 'DAY_FIRST',
  decimalMark: null,
  hiddenCount: 0,
  hiddenRows: 'KEEP',
  notes: [],
}
const mapping = { date: 0, name: 1, opensAt: null, closesAt: null }
const holiday = (date: string, name: string): HoursException => ({ date, name, opensAt: null, closesAt: null })
const rows = [
  { row: 2, exception: holiday('2027-07-28', 'Fiestas Patrias'), fault: '' },
  { row: 3, exception: holiday('2027-12-25', 'Navidad'), fault: '' },
  { row: 4, exception: null, fault: 'Falta el motivo.' },
]

function show(file: File) {
  const added: HoursException[][] = []
  const user = showScreen(
    <HolidayFile
      campusId={campusId}
      file={file}
      taken={['2027-12-25']}
      onAdd={more => added.push(more)}
      onCancel={() => added.push([])}
    />,
  )
  return { user, added }
}

const file = () => new File(['Fecha;Motivo\n28/07/2027;Fiestas Patrias'], 'feriados.csv')

test('a file of holidays adds the days that are new, and says of the others what they are', async () => {
  fakeApi({ campuses: { previewHolidays: () => ({ fileName: 'feriados.csv', reading, mapping, rows }) } })
  const { user, added } = show(file())
  const list = within(await screen.findByRole('list', { name: 'Filas de feriados.csv' }))
  expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    expect.stringMatching(/Fiestas Patrias.*Nueva$/),
    expect.stringMatching(/Navidad.*Ya está$/),
    expect.stringMatching(/Fila 4: Falta el motivo\.Con error$/),
  ])
  await user.click(screen.getByRole('button', { name: 'Añadir 1 fecha' }))
  expect(added).toEqual([[holiday('2027-07-28', 'Fiestas Patrias')]])
})

test('read in another way, it is asked again with that choice', async () => {
  const asked: unknown[] = []
  fakeApi({
    campuses: {
      previewHolidays: ({ separator, file: _file }) => {
        asked.push(separator)
        return { fileName: 'feriados.csv', reading, mapping, rows: [] }
      },
    },
  })
  const { user } = show(file())
  const read = within(await screen.findByRole('region', { name: 'Cómo se leyó el archivo' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nada que añadir' }).disabled).toBe(true)
  await user.click(read.getByRole('combobox', { name: 'Separador' }))
  await user.click(await screen.findByRole('option', { name: 'Coma (,)' }))
  await expect.poll(() => asked).toEqual([undefined, 'COMMA'])
})

test('one that can’t be read says why, and is discarded', async () => {
  fakeApi({
    campuses: {
      previewHolidays: () => {
        throw new Refused('INVALID_FIELD', { message: 'El archivo está vacío.' })
      },
    },
  })
  const { user, added } = show(file())
  await screen.findByText(/El archivo está vacío/)
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(added).toEqual([[]])
})
