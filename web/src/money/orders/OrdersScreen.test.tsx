// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { OrdersScreen } from './OrdersScreen.tsx'
import { answered } from './orderFixture.ts'

/** The list over a server that keeps views: what it is asked, and what is pressed. */
async function shown() {
  const asked: object[] = []
  const files: object[] = []
  let kept: unknown = null
  fakeApi({
    orders: {
      search: ({ status, kind, sort }) => {
        asked.push(JSON.parse(JSON.stringify({ status, kind, sort })))
        return pageOf([answered])
      },
      report: ({ status, kind, format }) => {
        files.push(JSON.parse(JSON.stringify({ status, kind, format })))
        return {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="ordenes.csv"' },
          body: new File(['Orden'], 'ordenes.csv', { type: 'text/csv' }),
        }
      },
    },
    campuses: { search: () => pageOf([]) },
    users: {
      preference: () => ({ value: kept }),
      savePreference: ({ value }) => {
        kept = value
        return { value }
      },
    },
  })
  const user = showScreen(<OrdersScreen />, '/app/sales/orders')
  await screen.findByRole('link', { name: 'OD-2026-0007' })
  const filter = async (label: string, option: string) => {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }))
    await user.click(await screen.findByRole('menuitemradio', { name: option }))
  }
  return { user, asked, files, filter }
}

test('a view keeps filters and order under a name, and shows them again', async () => {
  const { user, asked, filter } = await shown()
  await filter('Estado', 'Pendiente')
  await filter('Clase', 'Recepción')
  await user.click(screen.getByRole('button', { name: /^Total/ }))
  // CREATED and PENDING are one thing for people.
  const wanted = { status: ['CREATED', 'PENDING'], kind: ['DESK'], sort: 'total' }
  await expect.poll(() => asked.at(-1)).toEqual(wanted)
  await user.click(screen.getByRole('button', { name: 'Vistas guardadas' }))
  await user.type(await screen.findByLabelText('Guardar lo que se ve ahora'), 'Por cobrar{Enter}')
  await screen.findByText('Se guardó la vista Por cobrar.')
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await expect.poll(() => asked.at(-1)).toEqual({ sort: 'total' })
  asked.length = 0
  if (!screen.queryByRole('menuitem', { name: 'Por cobrar' }))
    await user.click(screen.getByRole('button', { name: 'Vistas guardadas' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Por cobrar' }))
  // Read before, so nothing is asked again; the chips say what is shown.
  await screen.findByRole('button', { name: /^Estado.*Pendiente/ })
  await screen.findByRole('button', { name: /^Clase.*Recepción/ })
})

test('the file has just what the list shows', async () => {
  const { user, files, filter } = await shown()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ordenes')
  await filter('Estado', 'Pagada')
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  const menu = await screen.findByRole('menu', { name: /Exportar/ })
  await user.click(within(menu).getByRole('menuitem', { name: 'CSV' }))
  await expect.poll(() => files).toEqual([{ status: ['PAID'], format: 'csv' }])
  await expect.poll(() => saved.mock.calls.map(([file]) => (file as File).name)).toEqual(['ordenes.csv'])
})
