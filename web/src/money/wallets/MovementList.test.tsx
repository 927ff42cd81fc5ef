// @vitest-environment happy-dom
import type { Wallet } from '@aforo/api/money/wallets'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { MovementList } from './MovementList.tsx'

const id = '0198a000-0000-7000-8000-000000000001'

test('the month of the movements is typed key by key, and asked for once', async () => {
  const asked: string[] = []
  fakeApi({
    wallets: {
      movements: ({ month, year }) => {
        asked.push(`${year}-${month}`)
        return pageOf([])
      },
    },
  })
  const user = showScreen(<MovementList wallet={{ id, entityId: id, year: 2026, month: 11 } as Wallet} />)
  const field = await screen.findByLabelText<HTMLInputElement>('Movimientos de')
  expect(field.value).toBe('noviembre de 2026')
  await screen.findByText('En este mes no entró ni salió nada.')
  await user.clear(field)
  await user.type(field, '3/2027')
  expect(field.value).toBe('3/2027')
  await user.tab()
  expect(field.value).toBe('marzo de 2027')
  await screen.findByText('En este mes no entró ni salió nada.')
  expect(asked).toEqual(['2026-11', '2027-3'])
})
