// @vitest-environment happy-dom
import type { Product } from '@aforo/api/offer/products'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { AfterLastDay } from './AfterLastDay.tsx'

const id = '0198a000-0000-7000-8000-000000000001'
const product = { id, endsOn: '2027-12-31' } as Product
const deal = { id, title: 'Oficina para Andina', detail: null, link: `/app/sales?sale=${id}` }

function ask(lastDay: string | null) {
  const asked: unknown[] = []
  fakeApi({
    dependents: {
      of: ({ subject, ending, lastDay }) => {
        asked.push([subject, ending, lastDay])
        return {
          forbids: [{ kind: 'CONTRACT_IN_FORCE', count: 1, items: [] }],
          takes: [{ kind: 'DEAL_LATER', count: 1, items: [deal] }],
        }
      },
    },
  })
  showScreen(
    <>
      <AfterLastDay product={product} lastDay={lastDay} />
      <p>Formulario</p>
    </>,
  )
  return asked
}

test('an earlier last day shows what forbids it and what goes on after it', async () => {
  const asked = ask('2027-06-30')
  expect(await screen.findByText('1 contrato vigente o por empezar')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Oficina para Andina' })).getAttribute('href')).toBe(deal.link)
  expect(asked).toEqual([['PRODUCT', 'END', '2027-06-30']])
})

test.each([null, '', '2027-12-31', '2028-12-31'])('a last day that is no earlier asks nothing: %s', async lastDay => {
  const asked = ask(lastDay)
  await screen.findByText('Formulario')
  expect(asked).toEqual([])
})
