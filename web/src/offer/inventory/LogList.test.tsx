// @vitest-environment happy-dom
import type { DuplicatesAnswer, LogEntry } from '@aforo/api/offer/inventory-upkeep'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { Duplicates } from './Duplicates.tsx'
import { LogList } from './LogList.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const entry = (number: number, subject: LogEntry['subject'], rest: Partial<LogEntry> = {}): LogEntry => ({
  id: number,
  at: '2026-11-23T15:00:00Z',
  who: 'Marisol Rojas',
  cause: 'PERSON',
  what: 'Negocio movido',
  reason: null,
  subject,
  changes: [],
  ...rest,
})

test('the log says who did what to which record, and each leads to that record’s own history', async () => {
  fakeApi({
    inventory: {
      log: () =>
        pageOf([
          entry(
            3,
            { type: 'sale', id: id(1), name: 'Traslado de Nube Andina', productId: id(2) },
            { changes: [{ field: 'Estado', before: 'Cotización', after: 'Reservado' }], reason: 'Firmó la carta' },
          ),
          // A deal without lines has no product.
          entry(2, { type: 'sale', id: id(3), name: 'Visita de Lumen', productId: null }),
          entry(1, { type: 'price', id: id(4), name: 'Oficina 301', productId: id(2) }, { what: 'Precio añadido' }),
        ]),
    },
  })
  showScreen(<LogList />, '/app/inventory/')
  await screen.findByText('Oficina 301')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain('Marisol Rojas')
  expect(rows[0]?.textContent).toContain('Negocio movidoEstado: Cotización → Reservado · Firmó la carta')
  const links = rows.map(row => within(row).getByRole<HTMLAnchorElement>('link'))
  const opens = links.map(({ textContent, href }) => [textContent, new URL(href).pathname + new URL(href).search])
  expect(opens).toEqual([
    ['Traslado de Nube Andina', `/app/sales?sale=${id(1)}&tab=history`],
    ['Visita de Lumen', `/app/sales?sale=${id(3)}&tab=history`],
    ['Oficina 301', `/app/inventory?product=${id(2)}&section=history`],
  ])
})

const campus = id(8)

/** Hands out the router of what is shown. */
function Routed({ to }: { to: (router: AnyRouter) => void }) {
  to(useRouter())
  return <LogList />
}

const entries = [
  entry(3, { type: 'sale', id: id(1), name: 'Traslado de Nube Andina', productId: id(2) }),
  entry(2, { type: 'conflict', id: id(5), name: 'Oficina 302', productId: id(2) }),
  entry(1, { type: 'product', id: id(2), name: 'Oficina 301', productId: id(2) }),
]

test.each([
  ['Traslado de Nube Andina', `/app/sales?sale=${id(1)}&tab=history`],
  // The campus is kept, and not what narrows the log alone.
  ['Oficina 302', `/app/inventory?tab=conflicts&campus=${campus}&conflict=${id(5)}`],
  ['Oficina 301', `/app/inventory/?tab=log&campus=${campus}&subject=conflict&product=${id(2)}&section=history`],
])('the name in the row of %s leads to where a click beside it does', async (name, address) => {
  fakeApi({
    inventory: { log: () => pageOf(entries) },
    campuses: {
      get: () => {
        throw new Refused('NOT_FOUND')
      },
    },
  })
  let router: AnyRouter | undefined
  const user = showScreen(<Routed to={found => (router = found)} />, '/app/inventory/')
  await screen.findByRole('link', { name })
  await act(() => router?.navigate({ to: '/app/inventory', search: { tab: 'log', campus, subject: 'conflict' } }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name })
  /** An address whatever the order of its parameters. */
  const sorted = (href: string) => {
    const { pathname, searchParams } = new URL(href, 'http://localhost')
    return [pathname.replace(/\/$/, ''), ...[...searchParams].map(each => each.join('=')).sort()]
  }
  expect(sorted(link.href)).toEqual(sorted(address))
  await user.click(link.closest('tr') as HTMLElement)
  await waitFor(() => expect(sorted(router?.history.location.href ?? '')).toEqual(sorted(address)))
})

test('what is there twice is shown, merged when it is said so, and separated again', async () => {
  const named = (place: number, code: string) => ({ id: id(place), name: 'Oficina 301', code })
  const pair = (kept: number, gone: number, refused: string | null): DuplicatesAnswer['duplicates'][number] => ({
    kind: 'SAME_CODE',
    kept: named(kept, `OF-30${kept}`),
    gone: named(gone, `OF30${gone}`),
    campusName: 'Miraflores',
    lines: 0,
    exceptions: 2,
    prices: 1,
    refused,
  })
  let found = [pair(1, 2, null), pair(3, 4, 'Los dos tienen un espacio.')]
  const sent: unknown[] = []
  fakeApi({
    inventory: {
      removeDuplicates: ({ preview, gone }) => {
        if (preview) return { preview, duplicates: found, merged: 0, mergeIds: [] }
        sent.push(gone)
        const duplicates = found.filter(one => gone?.includes(one.gone.id))
        found = found.filter(one => !gone?.includes(one.gone.id))
        return { preview, duplicates, merged: duplicates.length, mergeIds: [id(9)] }
      },
      undoMerge: ({ id: merge }) => {
        sent.push(merge)
        found = [pair(1, 2, null), ...found]
        return { message: 'Se separó otra vez.' }
      },
    },
  })
  const user = showScreen(<Duplicates campusId={undefined} />)
  const one = within(await screen.findByRole('region', { name: 'Oficina 301 (OF302)' }))
  one.getByText('Pasan 2 bloqueos y 1 precio.')
  const other = within(screen.getByRole('region', { name: 'Oficina 301 (OF304)' }))
  other.getByText('Los dos tienen un espacio.')
  expect(other.queryByRole('button')).toBeNull()
  await user.click(one.getByRole('button', { name: 'Unir Oficina 301 (OF302)' }))
  await screen.findByText('Se unió 1 duplicado.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Oficina 301 (OF302)' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('region', { name: 'Oficina 301 (OF302)' })
  expect(sent).toEqual([[id(2)], id(9)])
})
