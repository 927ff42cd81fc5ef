// @vitest-environment happy-dom
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import jsQR from 'jsqr'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { DayBadges } from './DayBadges.tsx'
import { PrintBadges } from './PrintBadges.tsx'
import { visitor as expected } from './visitorFixture.ts'

beforeEach(() => localStorage.clear())

const visitor: Visitor = {
  ...expected,
  company: 'Quiroga S.A.C.',
  document: { type: 'DNI', number: '45678912' },
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

test('its code leads to the visit at reception, as a reader sees it', async () => {
  await open()
  const code = within(paper()).getByRole('img', { name: 'Código de la visita', hidden: true })
  const side = Number(code.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const pixels = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  const dark = (x: number, y: number) => {
    for (let row = y * scale; row < (y + 1) * scale; row++)
      for (let column = x * scale; column < (x + 1) * scale; column++)
        pixels.fill(0, (row * side * scale + column) * 4, (row * side * scale + column) * 4 + 3)
  }
  for (const [, x, y, width] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let step = 0; step < Number(width); step++) dark(Number(x) + step, Number(y))
  const read = jsQR(pixels, side * scale, side * scale)
  expect(read?.data).toBe(`${location.origin}/app/reception?visitor=${visitor.id}`)
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
