// @vitest-environment happy-dom
import type { Wallet } from '@aforo/api/money/wallets'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { WalletList } from './WalletList.tsx'

type Answered = z.input<typeof Wallet>
const id = (place: number) => `0198a000-0000-7000-8000-00000000000${place}`
const wallet = (place: number, given: Partial<Answered>): Answered => ({
  id: id(place),
  name: '',
  entityId: id(place),
  entityType: 'TEAM',
  entityName: '',
  restricted: false,
  month: 11,
  year: 2026,
  balance: 0,
  opening: 0,
  depositCalculation: 0,
  purchaseCalculation: 0,
  debitCalculation: 0,
  adjustmentCalculation: 0,
  held: 0,
  available: 0,
  state: 'OK',
  overdraft: { allowed: false, limit: null },
  version: 1,
  can: { change: true },
  ...given,
})
const all = [
  wallet(1, { name: 'Andina', balance: 200_00, available: 140_00 }),
  wallet(2, { name: 'Chasqui', balance: 5_50, available: 5_50, state: 'LOW' }),
  wallet(3, { name: 'Rosa Campos', entityType: 'USER', balance: -12_00, available: null, state: 'NEGATIVE' }),
]

/** The rows, cell by cell: its wallet, balance, what is available, and state. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => {
      const [name, balance, available, , , state] = within(row)
        .getAllByRole('cell')
        .map(cell => cell.textContent?.replaceAll('\u00a0', ' '))
      return [name, balance, available, state]
    })

const filtering = (user: ReturnType<typeof showScreen>) => async (label: string, option: string) => {
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('menuitemradio', { name: option }))
}

test('low wallets and those below zero are told apart and counted, and found by state, holder and name', async () => {
  const asked: object[] = []
  fakeApi({
    wallets: {
      search: ({ state, entityType, q, sort }) => {
        asked.push(JSON.parse(JSON.stringify({ state, entityType, q, sort })))
        const items = all.filter(
          one => (!state || state.includes(one.state)) && (!entityType || one.entityType === entityType),
        )
        return { ...pageOf(items), low: 1, negative: 1 }
      },
    },
  })
  const user = showScreen(<WalletList />, '/app/users/wallets')
  const filter = filtering(user)
  await screen.findByRole('link', { name: 'Andina' })
  expect(rows()).toEqual([
    ['AndinaEquipo', '200.00 cr', '140.00 cr', 'Con saldo'],
    ['ChasquiEquipo', '5.50 cr', '5.50 cr', 'Saldo bajo'],
    ['Rosa CamposPersona', '-12.00 cr', 'Sin límite', 'Bajo cero'],
  ])
  await filter('Estado', 'Bajo cero (1)')
  await expect.poll(() => rows().map(([name]) => name)).toEqual(['Rosa CamposPersona'])
  await filter('De', 'Equipo')
  await screen.findByText('Nada coincide')
  await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement)
  await expect.poll(() => rows().length).toBe(3)
  await user.type(screen.getByRole('searchbox'), 'chas')
  await expect.poll(() => asked.at(-1)).toEqual({ q: 'chas', sort: 'name' })
  await user.click(screen.getByRole('button', { name: /^Saldo/ }))
  await expect.poll(() => asked.at(-1)).toEqual({ q: 'chas', sort: 'balance' })
})

test('the file has just what the list shows', async () => {
  const files: object[] = []
  fakeApi({
    wallets: {
      search: () => ({ ...pageOf(all), low: 1, negative: 1 }),
      listReport: ({ state, entityType, q, format }) => {
        files.push(JSON.parse(JSON.stringify({ state, entityType, q, format })))
        return {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="wallets.csv"' },
          body: new File(['Wallet'], 'wallets.csv', { type: 'text/csv' }),
        }
      },
    },
  })
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:wallets')
  const user = showScreen(<WalletList />, '/app/users/wallets')
  await screen.findByRole('link', { name: 'Andina' })
  await filtering(user)('Estado', 'Bajo cero (1)')
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await expect.poll(() => files).toEqual([{ state: ['NEGATIVE'], format: 'csv' }])
  await expect.poll(() => saved.mock.calls.map(([file]) => (file as File).name)).toEqual(['wallets.csv'])
})
