// @vitest-environment happy-dom
import type { Import, ImportRow } from '@aforo/api/people/imports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ResultStep } from './ResultStep.tsx'

const file: Import = {
  id: '0198c0de-0000-7000-8000-000000000001',
  kind: 'CUSTOMERS',
  status: 'FINISHED',
  fileName: 'clientes.csv',
  fileSize: 100,
  reading: {
    format: 'CSV',
    separator: 'COMMA',
    encoding: 'UTF_8',
    sheet: null,
    sheets: [],
    headerRow: 1,
    firstRows: [],
    columns: [{ index: 0, header: 'Cliente', samples: ['Minera'] }],
    dateOrder: null,
    decimalMark: null,
    hiddenCount: 0,
    hiddenRows: 'KEEP',
    notes: [],
  },
  mapping: { name: 0 },
  mode: 'GOOD_ROWS',
  sendWelcome: false,
  progress: { done: 3, total: 3 },
  counts: { rows: 3, create: 0, joined: 0, exists: 0, errors: 0, created: 3, guessed: 0, undone: 0, kept: 0 },
  mended: 0,
  mailed: 0,
  fault: null,
  createdBy: 'Lucía Paredes',
  createdAt: '2026-11-29T12:00:00Z',
  startedAt: '2026-11-29T12:01:00Z',
  finishedAt: '2026-11-29T12:02:00Z',
  can: { check: false, mend: false, run: false, cancel: false, undo: true, refused: false },
}
const kept: ImportRow = {
  row: 2,
  cells: { name: 'Minera' },
  verdict: 'KEPT',
  faults: [{ field: 'name', message: 'Se queda, porque ya se usa: 1 contrato vigente o por empezar.' }],
  guesses: [],
}

const page = (items: ImportRow[]) => ({
  items,
  count: items.length,
  currentPage: 0,
  empty: items.length === 0,
  hasNext: false,
  totalItems: items.length,
})

const show = (shown: Import) => showScreen(<ResultStep file={shown} />, '/app/configurations/importers/users')

test('what an import made is taken back by one button', async () => {
  const undone: string[] = []
  fakeApi({
    imports: {
      rows: () => page([]),
      undo: ({ id }) => {
        undone.push(id)
        return { ...file, status: 'UNDOING', can: { ...file.can, undo: false } }
      },
    },
  })
  const user = show(file)
  await user.click(await screen.findByRole('button', { name: 'Deshacer la carga' }))
  await expect.poll(() => undone).toEqual([file.id])
})

test('after it is undone, the rows that stay come first and say why', async () => {
  const asked: unknown[] = []
  fakeApi({
    imports: {
      rows: ({ verdict }) => {
        asked.push(verdict)
        return page([kept])
      },
    },
  })
  show({
    ...file,
    status: 'UNDONE',
    counts: { ...file.counts, undone: 2, kept: 1 },
    can: { ...file.can, check: true },
  })
  await screen.findByText('La carga se deshizo: 2 clientes quitados')
  await screen.findByText('Se queda, porque ya se usa: 1 contrato vigente o por empezar.')
  expect(asked).toEqual(['KEPT'])
  screen.getByRole('button', { name: 'Quitar las que quedan' })
  screen.getByRole('button', { name: 'Cargarlo otra vez' })
})

test('an import of which everything is in use says that nothing was taken back', async () => {
  fakeApi({ imports: { rows: () => page([kept]) } })
  show({ ...file, status: 'UNDONE', counts: { ...file.counts, created: 1, undone: 0, kept: 1 } })
  await screen.findByText('No se quitó nada')
  screen.getByText('1 fila se queda: abajo está por qué. Cuando nada las use, puedes quitarlas también.')
})
