// @vitest-environment happy-dom
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { DayBadges } from './DayBadges.tsx'
import { PrintBadges } from './PrintBadges.tsx'

beforeEach(() => localStorage.clear())

const visitor: Visitor = {
  id: '01990000-0000-7000-8000-000000000001',
  status: 'EXPECTED',
  name: 'Eva Ruiz',
  email: 'eva@example.pe',
  company: 'Quiroga S.A.C.',
  document: { type: 'DNI', number: '45678912' },
  guestType: 'OTHER',
  purpose: 'OTHER',
  campusId: '01990000-0000-7000-8000-000000000002',
  campusName: 'Miraflores',
  timeZone: 'America/Lima',
  date: '2026-11-24',
  expectedAt: '10:00',
  reservationId: null,
  spaceName: 'Paracas',
  hostName: 'Sofía Paz',
  checkedInAt: null,
  checkedInBy: '',
  checkedOutAt: null,
  checkedOutBy: '',
  can: { checkIn: true, checkOut: false, undo: false },
}

async function open() {
  showScreen(<PrintBadges visitors={[visitor]} onClose={() => {}} />)
  await screen.findByRole('dialog', { name: 'Imprimir el pase' })
}

const paper = () => document.querySelector('[data-badges]') as HTMLElement

test('a badge says who visits whom, where and when, and nothing of a document or a mail', async () => {
  await open()
  const badge = within(paper()).getByRole('article', { name: 'Eva Ruiz', hidden: true })
  for (const words of ['Quiroga S.A.C.', 'Sofía Paz', 'Paracas', 'Miraflores', '24 nov. 2026, 10:00'])
    expect(badge.textContent).toContain(words)
  expect(badge.textContent).not.toMatch(/45678912|eva@/)
})

test('the label is chosen once: it is the page’s size, and remembered on the device', async () => {
  await open()
  expect(paper().querySelector('style')?.textContent).toContain('62mm 100mm')
  fireEvent.click(screen.getByRole('radio', { name: /A7/ }))
  expect(paper().querySelector('style')?.textContent).toContain('74mm 105mm')
  cleanup()
  expect(paper()).toBeNull()
  await open()
  expect(paper().querySelector('style')?.textContent).toContain('74mm 105mm')
})

test('those of the day are of all who have not left, on every page of the list', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const other = (place: number, more: Partial<Visitor> = {}): Visitor => ({
    ...visitor,
    id: `01990000-0000-7000-8000-00000000010${place}`,
    name: `Visita ${place}`,
    ...more,
  })
  const pages = [
    [visitor, other(1)],
    [other(2), other(3, { status: 'LEFT' })],
  ]
  fakeApi({
    visitors: {
      search: ({ page }) => ({
        ...pageOf(pages[page] ?? []),
        hasNext: page === 0,
        figures: { expected: 3, inside: 0, left: 1 },
      }),
    },
  })
  showScreen(<DayBadges campusId={visitor.campusId} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Pases del día' }))
  await screen.findByRole('dialog', { name: 'Imprimir 3 pases' })
  expect(within(paper()).getAllByRole('article', { hidden: true })).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
})
