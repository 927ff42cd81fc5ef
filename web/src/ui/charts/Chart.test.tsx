// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { roundedUp } from './BarDrawing.tsx'
import { Chart, SmallChart } from './Chart.tsx'
import type { ChartData } from './chartData.ts'

// Fetched before: a test that waited for it would wait for the compiler.
beforeAll(() => import('./BarDrawing.tsx'))

const data: ChartData = {
  by: 'Día',
  series: [
    { key: 'ROOM', label: 'Salas' },
    { key: 'BOOTH', label: 'Cabinas' },
  ],
  points: [
    { key: '2026-11-22', tick: 'D\n22', label: 'domingo, 22', values: [1200, 4] },
    { key: '2026-11-23', tick: 'L\n23', label: 'lunes, 23', values: [0, 16] },
  ],
}

/** Shows a chart once its drawing, which is fetched, is there. */
const show = (chart: ReactNode) =>
  act(async () => {
    render(<MantineProvider env="test">{chart}</MantineProvider>)
    await import('./BarDrawing.tsx')
  })

const textsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('the table in a chart’s place lists the figures that are drawn, with their sum', async () => {
  await show(<Chart label="Reservas por día" data={data} />)
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  const table = screen.getByRole('table', { name: 'Reservas por día' })
  expect(within(table).getAllByRole('row').map(textsOf)).toEqual([
    ['Día', 'Salas', 'Cabinas', 'Total'],
    ['domingo, 22', '1,200', '4', '1,204'],
    ['lunes, 23', '0', '16', '16'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Ver como gráfico' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('a small chart opens its table, which sums nothing where there is one series', async () => {
  const one = { ...data, series: data.series.slice(0, 1), points: data.points.map(p => ({ ...p, values: [3] })) }
  await show(<SmallChart label="Salas por hora" data={one} />)
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla: Salas por hora' }))
  const table = await screen.findByRole('table', { name: 'Salas por hora' })
  expect(within(table).getAllByRole('row').map(textsOf)[1]).toEqual(['domingo, 22', '3'])
})

test.each([
  [528_258, 600_000],
  [356_000, 400_000],
  [100_000, 100_000],
])('charts side by side reach up to the same round amount: %d to %d', (highest, top) => {
  expect(roundedUp(highest)).toBe(top)
})
