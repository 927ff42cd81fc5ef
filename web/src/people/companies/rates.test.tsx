// @vitest-environment happy-dom
import type { TaxRate } from '@aforo/api/people/billing-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ExchangeRates } from './ExchangeRates.tsx'
import { RateFilePreview } from './RateFilePreview.tsx'
import { TaxRates } from './TaxRates.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const usual = { id: id(1), rate: 18_00, startsOn: '2026-01-01', endsOn: null as string | null, version: 1 }

test('a rate of the IGV over the days of another one is refused with it, and saved where that one ends before', async () => {
  const shown = (rate: typeof usual, status: TaxRate['status']) => ({
    ...rate,
    status,
    can: { edit: true, remove: true },
  })
  let kept = [shown(usual, 'ACTIVE')]
  const sent: unknown[] = []
  fakeApi({
    companies: {
      taxRates: () => kept,
      addTaxRate: ({ endPrevious, ...given }) => {
        sent.push({ ...given, endPrevious })
        const { id: _id, version: _version, ...rival } = usual
        if (!endPrevious)
          throw new Refused('TAX_RATE_OVERLAPS', { data: { rival: { id: usual.id, ...rival, rate: '18.00' } } })
        const made = shown({ ...usual, ...given, id: id(2) }, 'UPCOMING')
        kept = [made, shown({ ...usual, endsOn: '2026-12-31' }, 'ACTIVE')]
        return made
      },
    },
  })
  const user = showScreen(<TaxRates today="2026-11-27" canEdit />)
  await user.click(await screen.findByRole('button', { name: 'Añadir tasa' }))
  const form = within(screen.getByRole('group', { name: 'Nueva tasa' }))
  const submit = () => user.click(form.getByRole('button', { name: 'Añadir' }))
  await user.type(form.getByRole('textbox', { name: /^Tasa/ }), '60')
  await submit()
  await form.findByText('La tasa es como máximo 50 %.')
  expect(sent).toEqual([])
  await user.clear(form.getByRole('textbox', { name: /^Tasa/ }))
  await user.type(form.getByRole('textbox', { name: /^Tasa/ }), '19,5 %')
  await user.type(form.getByLabelText(/^Desde/), '1/1/2027')
  const ends = form.getByRole('switch', { name: /Terminar la tasa vigente/ })
  await user.click(ends)
  await submit()
  await form.findByText(/^18 %, .*Cambia las fechas de una de las dos\.$/)
  await user.click(ends)
  await submit()
  await screen.findByText('Se guardó la tasa de 19.5 %.')
  const rows = within(screen.getByRole('list', { name: 'Tasas del IGV' })).getAllByRole('listitem')
  const told = rows.map(({ textContent }) => textContent)
  expect(told).toEqual([expect.stringMatching(/^19\.5 %.*2027/), expect.stringMatching(/^18 %.*31 dic\. 2026/)])
  const given = { rate: 19_50, startsOn: '2027-01-01', endsOn: null }
  expect(sent).toEqual([
    { ...given, endPrevious: false },
    { ...given, endPrevious: true },
  ])
})

test('a day that somebody gave its exchange rate meanwhile is refused with theirs, which only a second save writes over', async () => {
  const made = (date: string, rate: number, enteredBy: string) => ({
    date,
    rate,
    enteredBy,
    source: 'ENTERED' as const,
    enteredAt: '2026-11-27T15:00:00Z',
    can: { change: true },
  })
  let rates: ReturnType<typeof made>[] = []
  const sent: unknown[] = []
  fakeApi({
    companies: {
      exchangeRates: () => ({
        month: '2026-11',
        today: '2026-11-27',
        rates,
        missing: ['2026-11-26', '2026-11-27'].filter(day => rates.every(({ date }) => date !== day)),
        can: { edit: true },
      }),
      saveExchangeRates: given => {
        sent.push(given)
        const theirs = given.rates.filter(one => rates.some(({ date, rate }) => date === one.date && rate !== one.rate))
        if (theirs.length > 0 && !given.replace)
          throw new Refused('EXCHANGE_RATE_EXISTS', { data: { days: [{ date: '2026-11-27', rate: '3.750' }] } })
        const before = rates.filter(({ date }) => given.rates.some(one => one.date === date))
        for (const { date, rate } of given.rates)
          rates = [made(date, rate, 'Ana Paz'), ...rates.filter(one => one.date !== date)]
        return { added: 0, changed: before.length, same: 0, before: before.map(({ date, rate }) => ({ date, rate })) }
      },
    },
  })
  const user = showScreen(<ExchangeRates month="2026-11" onMonth={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Escribir el de un día' }))
  const field = await screen.findByLabelText<HTMLInputElement>(/^Soles por dólar/)
  await user.type(field, '3,761')
  // Somebody else was first.
  rates = [made('2026-11-27', 3_750_000, 'Marisol Rojas'), ...rates]
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Ya hay otro tipo de cambio en alguna de esas fechas.')
  alert.getByText('Alguien puso 3.750. Guarda otra vez para cambiarlo por el tuyo.')
  expect(field.value).toBe('3,761')
  // Who is told and saves again means to, and has theirs back by the undo.
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const list = within(screen.getByRole('list', { name: /^Tipos de cambio/ }))
  await list.findByText('3.761')
  await screen.findByText('Se guardó el tipo de cambio del 27 nov. 2026.')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => list.getByText('3.750'))
  expect(sent).toMatchObject([
    { rates: [{ date: '2026-11-27', rate: 3_761_000 }], replace: false },
    { rates: [{ date: '2026-11-27', rate: 3_761_000 }], replace: true },
    { rates: [{ date: '2026-11-27', rate: 3_750_000 }], replace: true },
  ])
})

test('a file of rates is looked through first: days that have another rate change only where that is said', async () => {
  const saved: unknown[] = []
  const rows: Parameters<typeof RateFilePreview>[0]['preview']['rows'] = [
    { row: 2, verdict: 'NEW', date: '2026-11-24', rate: '3.741', current: null, fault: '' },
    { row: 3, verdict: 'CHANGED', date: '2026-11-25', rate: '3.743', current: '3.750', fault: '' },
    { row: 4, verdict: 'FAULTY', date: null, rate: null, current: null, fault: 'No es una fecha.' },
  ]
  fakeApi({
    companies: {
      saveExchangeRates: given => {
        saved.push(given)
        return { added: 1, changed: 1, same: 0, before: [{ date: '2026-11-25', rate: 3_750_000 }] }
      },
      removeExchangeRates: given => {
        saved.push(given)
        return { removed: 1, message: '' }
      },
    },
  })
  const user = showScreen(
    <RateFilePreview
      preview={{ fileName: 'Tipos.xlsx', rows, counts: { NEW: 1, CHANGED: 1, SAME: 0, FAULTY: 1, NONE: 0 } }}
      onDone={() => undefined}
    />,
  )
  const table = within(await screen.findByRole('region', { name: 'Filas de Tipos.xlsx' }))
  // What is wrong comes first.
  expect(table.getAllByRole('row')[1]?.textContent).toContain('No es una fecha.')
  table.getByText('Ahora tiene 3.750')
  screen.getByRole('button', { name: 'Guardar 1 tipo de cambio' })
  await user.click(screen.getByRole('switch', { name: 'Reemplazar 1 día que ya tiene otro' }))
  await user.click(screen.getByRole('button', { name: 'Guardar 2 tipos de cambio' }))
  await screen.findByText('Se guardaron 2 tipos de cambio.')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByText('Se deshizo el cambio.')
  expect(saved).toMatchObject([
    {
      rates: [
        { date: '2026-11-24', rate: 3_741_000 },
        { date: '2026-11-25', rate: 3_743_000 },
      ],
      replace: true,
      source: 'IMPORTED',
    },
    { dates: ['2026-11-24'] },
    { rates: [{ date: '2026-11-25', rate: 3_750_000 }], replace: true },
  ])
})
