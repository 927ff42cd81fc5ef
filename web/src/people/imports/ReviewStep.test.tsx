// @vitest-environment happy-dom
import type { Import, ImportRow } from '@aforo/api/people/imports'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ReviewStep } from './ReviewStep.tsx'

const file: Import = {
  id: '0198c0de-0000-7000-8000-000000000002',
  kind: 'SPACES',
  status: 'CHECKED',
  fileName: 'escritorios.csv',
  fileSize: 100,
  reading: {
    format: 'CSV',
    separator: 'COMMA',
    encoding: 'UTF_8',
    sheet: null,
    sheets: [],
    headerRow: 1,
    firstRows: [],
    columns: [{ index: 0, header: 'Espacio', samples: ['D-01'] }],
    dateOrder: null,
    decimalMark: null,
    hiddenCount: 0,
    hiddenRows: 'KEEP',
    notes: [],
  },
  mapping: { name: 0 },
  mode: null,
  sendWelcome: false,
  progress: { done: 1, total: 1 },
  counts: { rows: 1, create: 0, joined: 0, exists: 0, errors: 1, created: 0, guessed: 0, undone: 0, kept: 0 },
  mended: 0,
  mailed: 0,
  fault: null,
  createdBy: 'Lucía Paredes',
  createdAt: '2026-11-29T12:00:00Z',
  startedAt: null,
  finishedAt: null,
  can: { check: true, mend: true, run: false, cancel: true, undo: false, refused: true },
}
const row: ImportRow = {
  row: 2,
  cells: { name: 'D-01' },
  verdict: 'ERROR',
  faults: [{ field: 'inside', message: 'Un escritorio está dentro de otro espacio: escribe en cuál.' }],
  guesses: [],
}

test('what a row lacks is shown and can be written in a column of its own, though the file has none', async () => {
  const sent: unknown[] = []
  fakeApi({
    imports: {
      rows: () => ({ items: [row], count: 1, currentPage: 0, empty: false, hasNext: false, totalItems: 1 }),
      mend: ({ rows }) => {
        sent.push(rows)
        return { import: { ...file, mended: 1 }, rows: [{ ...row, verdict: 'CREATE', faults: [] }] }
      },
    },
  })
  const user = showScreen(<ReviewStep file={file} onColumns={() => {}} />, '/app/configurations/importers/users')
  await screen.findByText('Un escritorio está dentro de otro espacio: escribe en cuál.')
  screen.getByRole('columnheader', { name: 'Dentro de' })
  await user.type(screen.getByRole('textbox', { name: 'Dentro de, fila 2' }), 'Área abierta')
  await user.click(screen.getByRole('button', { name: 'Revisar lo corregido' }))
  await expect.poll(() => sent).toMatchObject([[{ row: 2, cells: { inside: 'Área abierta' } }]])
})
