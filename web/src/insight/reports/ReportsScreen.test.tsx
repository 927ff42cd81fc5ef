// @vitest-environment happy-dom
import { reportTypeLabels } from '@aforo/api/insight/labels'
import type { ReportFile } from '@aforo/api/insight/report-files'
import { type CellKind, isCharted, type ReportType } from '@aforo/api/insight/report-types'
import { measureFormulas, type ReportChart } from '@aforo/api/insight/reports'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ReportsScreen } from './ReportsScreen.tsx'
import { reportTypes } from './reportQueries.ts'

interface Kind {
  columns: [title: string, kind: CellKind][]
  row: (string | number | null)[]
  /** The row as people read it. */
  words: string[]
  /** Its chart, where it has one of its own: its currency, a value, and how that is written. */
  chart?: [title: string, currency: ReportChart['currency'], value: number, words: string]
}

const kinds: Record<ReportType, Kind> = {
  '12': {
    columns: [
      ['Empieza', 'time'],
      ['Minutos', 'count'],
      ['Espacio', 'text'],
      ['Ausencia', 'text'],
    ],
    row: ['2026-11-05 09:30', 1_440, 'Paracas', ''],
    words: ['5 nov. 2026, 09:30', '1,440', 'Paracas', ''],
  },
  '11': {
    columns: [
      ['Persona', 'text'],
      ['Reservas', 'count'],
      ['Horas reservadas', 'amount'],
    ],
    row: ['Ana Ríos', 12, 18.5],
    words: ['Ana Ríos', '12', '18.50'],
  },
  '10': {
    columns: [
      ['Espacio', 'text'],
      ['Reservas', 'count'],
      ['Uso de lo reservado, %', 'amount'],
    ],
    row: ['Paracas', 8, null],
    words: ['Paracas', '8', '—'],
  },
  '9': {
    columns: [
      ['Día', 'text'],
      ['Hora', 'text'],
      ['Reservas', 'count'],
    ],
    row: ['Lunes', '09:00', 4],
    words: ['Lunes', '09:00', '4'],
  },
  '8': {
    columns: [
      ['Empieza', 'time'],
      ['Para quién', 'text'],
      ['Ausencia', 'text'],
    ],
    row: ['2026-11-06 15:00', 'Ana Ríos', 'Sí'],
    words: ['6 nov. 2026, 15:00', 'Ana Ríos', 'Sí'],
  },
  '7': {
    columns: [
      ['Fecha', 'date'],
      ['Visita', 'text'],
      ['Salió', 'time'],
    ],
    row: ['2026-11-06', 'Marco Ruiz', null],
    words: ['6 nov. 2026', 'Marco Ruiz', '—'],
    chart: ['Visitas que llegaron', null, 1_250, '1,250'],
  },
  '6': {
    columns: [
      ['Código', 'text'],
      ['Días tomados', 'count'],
      ['Ocupación, %', 'amount'],
    ],
    row: ['MIR-501', 21, 70],
    words: ['MIR-501', '21', '70.00'],
    chart: ['Días de los productos por sede', null, 21, '21'],
  },
  '5': {
    columns: [
      ['Contrato', 'text'],
      ['Termina', 'date'],
      ['Al mes, sin IGV', 'amount'],
    ],
    row: ['CT-2026-0004', '2026-11-30', 8_400],
    words: ['CT-2026-0004', '30 nov. 2026', '8,400.00'],
    chart: ['Lo que dejan de pagar al mes, en dólares', 'USD', 8_400, 'US$ 8,400.00'],
  },
  '4': {
    columns: [
      ['Mes', 'text'],
      ['Wallet', 'text'],
      ['Saldo final', 'amount'],
    ],
    row: ['2026-11', 'Estudio Chasqui', -3.6],
    words: ['2026-11', 'Estudio Chasqui', '-3.60'],
    chart: ['Créditos usados', 'CREDIT', 3.6, '3.60 cr'],
  },
  '3': {
    columns: [
      ['Orden', 'text'],
      ['Creada', 'time'],
      ['Total', 'amount'],
    ],
    row: ['OD-000012', '2026-11-24 18:05', 118],
    words: ['OD-000012', '24 nov. 2026, 18:05', '118.00'],
    chart: ['Órdenes en soles, con IGV', 'PEN', 118, 'S/ 118.00'],
  },
  '2': {
    columns: [
      ['Mes', 'text'],
      ['Cliente', 'text'],
      ['Total', 'amount'],
      ['Vencimiento', 'date'],
    ],
    row: ['2026-11', 'Estudio Chasqui S.A.C.', 9_912, null],
    words: ['2026-11', 'Estudio Chasqui S.A.C.', '9,912.00', '—'],
    chart: ['Facturas en soles, con IGV y menos notas de crédito, sin las anuladas', 'PEN', 9_912, 'S/ 9,912.00'],
  },
}

const days = { from: '2026-11-01', to: '2026-11-30', timeZones: ['America/Lima'], asOf: null }
const measures = { reservations: 9, canceled: 2, noShows: 1, bookedMinutes: 600, usedMinutes: 450 }

const figures = {
  ...days,
  ...measures,
  people: 4,
  visits: 3,
  heat: Array.from({ length: 7 }, () => Array<number>(24).fill(1)),
  leadTimes: [0, 0, 0, 0, 0, 9],
  grain: 'DAY' as const,
  points: [{ date: '2026-11-05', ...measures }],
  formulas: measureFormulas,
}

function chartOf(type: ReportType): ReportChart[] {
  const [title, currency, value] = kinds[type].chart ?? []
  if (title === undefined || value === undefined) return []
  const series = [{ key: 'one', label: 'Lo contado' }]
  const kind = currency ? 'amount' : 'count'
  return [
    {
      title,
      by: 'Mes',
      kind,
      currency: currency ?? null,
      series,
      grain: null,
      points: [{ key: 'Aquí', values: [value] }],
    },
  ]
}

const csv = (name: string) => ({
  headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"` },
  body: new File(['a;b'], name, { type: 'text/csv' }),
})

/** The screen over reports of one row each; what its calls asked for, and the names of the files that were saved. */
function show(given: { tenant?: 'ORGANIZATION'; rows?: number; reports?: Answers['reports']; more?: Answers } = {}) {
  const asked: { type: ReportType; format?: string }[] = []
  const saved: string[] = []
  // Without styles a chart has no width, of which its drawing warns.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  fakeApi({
    users: { me: () => me({ tenant: { type: given.tenant ?? 'AFORO' } }) },
    reports: {
      dashboard: () => figures,
      charts: ({ type }) => ({ ...days, type, charts: chartOf(type) }),
      table: ({ type }) => {
        const columns = kinds[type].columns.map(([title, kind], place) => ({ key: `c${place}`, title, kind }))
        return { ...days, type, columns, ...pageOf([kinds[type].row]), totalItems: given.rows ?? 1 }
      },
      file: ({ type, format }) => {
        asked.push({ type, format })
        return csv(`reporte-${type}.csv`)
      },
      ...given.reports,
    },
    ...given.more,
  })
  return { user: showScreen(<ReportsScreen />, '/app/reports/spaces'), asked, saved }
}

/** Nothing is on its way any more, the drawing of charts among it. */
async function arrived() {
  await screen.findByRole('combobox', { name: 'Reporte' })
  await expect.poll(() => screen.queryAllByLabelText('Cargando')).toEqual([])
}

const textsOf = (role: string, within_: HTMLElement) =>
  within(within_)
    .getAllByRole(role)
    // Between a currency and its amount no line breaks.
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test.each(reportTypes)(
  'report %s has its table, its chart with a table beside it, its filters and its file',
  async type => {
    const { columns, words, chart } = kinds[type]
    const { user, asked, saved } = show()
    await arrived()
    if (type !== '12') {
      await user.click(await screen.findByRole('combobox', { name: 'Reporte' }))
      await user.click(await screen.findByRole('option', { name: reportTypeLabels[type] }))
    }
    await screen.findByRole('columnheader', { name: columns.at(-1)?.[0] ?? '' })
    const table = screen.getAllByRole('table').at(-1) ?? document.body
    expect(textsOf('columnheader', table)).toEqual(columns.map(([title]) => title))
    expect(textsOf('cell', table)).toEqual(words)
    expect(screen.getByText('1 – 30 nov. 2026, ambos días incluidos, en la hora de cada sede (Lima).')).toBeDefined()

    const figure = await screen.findByRole('figure', { name: chart?.[0] ?? 'Reservas y cancelaciones' })
    await user.click(within(figure).getByRole('button', { name: 'Ver como tabla' }))
    expect(textsOf('cell', within(figure).getByRole('table'))).toEqual(chart ? [chart[3]] : ['8', '1', '2', '11'])

    // A campus narrows all but what is of the whole organisation; a kind of space, reservations alone.
    expect(screen.queryByText('Sede') !== null).toBe(type !== '4')
    expect(screen.queryByText('Espacios') !== null).toBe(!isCharted(type))

    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await expect.poll(() => saved).toEqual([`reporte-${type}.csv`])
    expect(asked).toEqual([{ type, format: 'csv' }])
  },
)

test('a client organisation is offered the reports that are not of the operator’s sales', async () => {
  const { user } = show({ tenant: 'ORGANIZATION' })
  await arrived()
  await user.click(await screen.findByRole('combobox', { name: 'Reporte' }))
  await screen.findByRole('option', { name: 'Wallets por mes' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Reservas',
    'Personas activas',
    'Reservas por espacio',
    'Reservas por hora',
    'Ausencias',
    'Visitas',
    'Wallets por mes',
  ])
})

test('this month is shown without being a filter; other days are one, which is taken away to this month', async () => {
  const { user } = show()
  await arrived()
  const clear = () => screen.queryByRole('button', { name: 'Quitar el filtro Fechas' })
  const choose = async (span: string) => {
    await user.click(screen.getByRole('button', { name: /^Fechas ?: / }))
    await user.click(await screen.findByRole('button', { name: span }))
  }
  screen.getByRole('button', { name: /^Fechas ?: Este mes$/ })
  expect(clear()).toBeNull()
  await choose('Mes pasado')
  await screen.findByRole('button', { name: /^Fechas ?: Mes pasado$/ })
  await user.click(clear() as HTMLElement)
  await screen.findByRole('button', { name: /^Fechas ?: Este mes$/ })
  expect(clear()).toBeNull()
  // What is so anyway is no filter either.
  await choose('Mes pasado')
  await choose('Este mes')
  await screen.findByRole('button', { name: /^Fechas ?: Este mes$/ })
  expect(clear()).toBeNull()
})

test('days that are refused say why, once', async () => {
  const refuse = () => {
    throw new Refused('INVALID_FIELD', {
      message: 'Pide dos años como máximo.',
      data: { field: 'to', message: 'Pide dos años como máximo.' },
    })
  }
  show({ reports: { dashboard: refuse, table: refuse } })
  expect(await screen.findAllByText('Pide dos años como máximo.')).toHaveLength(1)
})

const file: ReportFile = {
  id: '0198a000-0000-7000-8000-000000000001',
  type: '12',
  savedName: null,
  from: '2026-11-01',
  to: '2026-11-30',
  campusName: null,
  format: 'csv',
  status: 'DONE',
  rows: 20_000,
  totalRows: 20_000,
  size: 900_000,
  fault: null,
  startedAt: '2026-11-24T15:00:00Z',
  expiresAt: '2026-12-01T15:00:00Z',
  can: { cancel: false, download: true },
}

test('a large table is made aside: it is told how far it is, and saved, or not, from the list of files', async () => {
  const running = { ...file, id: '0198a000-0000-7000-8000-000000000002', status: 'RUNNING' as const, rows: 5_000 }
  const started: unknown[] = []
  let files: ReportFile[] = [file]
  const { user, saved } = show({
    rows: 20_000,
    more: {
      savedReports: {
        start: input => {
          started.push(input)
          const one = { ...running, can: { cancel: true, download: false } }
          files = [one, ...files]
          return one
        },
        files: () => pageOf(files),
        download: () => csv('reservas-2026-11-01-2026-11-30.csv'),
        cancel: () => {
          files = [{ ...running, status: 'CANCELED', can: { cancel: false, download: false } }, file]
          return files[0] ?? file
        },
      },
    },
  })
  await arrived()
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await screen.findByText('El archivo es grande: se prepara aparte y te avisamos en la campana.')
  expect(started).toMatchObject([{ type: '12', from: '2026-11-01', to: '2026-11-30', format: 'csv' }])
  const drawer = within(await screen.findByRole('dialog', { name: 'Archivos de reportes' }))
  await drawer.findByText('5,000 de 20,000 filas')
  await user.click(drawer.getByRole('button', { name: 'Descargar Reservas' }))
  await expect.poll(() => saved).toEqual(['reservas-2026-11-01-2026-11-30.csv'])
  await user.click(drawer.getByRole('button', { name: 'Cancelar Reservas' }))
  await drawer.findByText('Cancelado')
  expect(drawer.queryByRole('button', { name: 'Cancelar Reservas' })).toBeNull()
})
