// @vitest-environment happy-dom
import type { Billing } from '@aforo/api/money/bills'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SapTrouble } from './SapTrouble.tsx'

const id = (place: number) => `019acc00-0000-7000-8000-${String(place).padStart(12, '0')}`

/** As far as the trouble is about it. */
const bill = (more: Partial<Billing>) =>
  ({
    id: id(1),
    client: { id: id(2), name: 'Minera Andina' },
    company: { id: id(3), name: 'Operador S.A.C.' },
    status: { name: 'SAP_FAILED', displayName: 'Rechazada por SAP' },
    fault: 'En SAP hay 2 clientes con RUC 20100070970: C1, C2. Elige cuál es.',
    cancelling: null,
    remedy: null,
    waiting: null,
    ...more,
  }) as Billing

test('of several clients in SAP one is chosen on the bill, and those that are frozen can’t be', async () => {
  const chosen: string[] = []
  fakeApi({
    billingSap: {
      partners: () => ({
        answered: true,
        partners: [
          { cardCode: 'C1', name: 'Minera Andina', frozen: false },
          { cardCode: 'C2', name: 'Minera Andina (Lima)', frozen: false },
          { cardCode: 'C3', name: 'Minera', frozen: true },
        ],
      }),
    },
    billing: {
      setClientSapCode: ({ cardCode }) => {
        chosen.push(cardCode)
        return { message: `Minera Andina es ${cardCode} en SAP.` }
      },
    },
  })
  const remedy = { kind: 'CLIENT_CODE', message: 'Falta elegir cuál de sus clientes en SAP es.' } as const
  const user = showScreen(<SapTrouble bill={bill({ remedy })} />)
  await screen.findByText(remedy.message)
  const partners = await screen.findAllByRole('listitem')
  expect(partners.map(one => within(one).queryByRole('button', { name: 'Es este' }) !== null)).toEqual([
    true,
    true,
    false,
  ])
  await user.click(within(partners[1] as HTMLElement).getByRole('button', { name: 'Es este' }))
  await screen.findByText('Minera Andina es C2 en SAP.')
  expect(chosen).toEqual(['C2'])
})

test('what lacks elsewhere leads there, and a bill that waits for SAP says why', async () => {
  fakeApi({})
  const remedy = { kind: 'PURCHASE_ORDER', message: 'Falta la orden de compra del cliente.' } as const
  showScreen(
    <>
      <SapTrouble bill={bill({ remedy })} />
      <SapTrouble
        bill={bill({
          status: { name: 'READY_FOR_SAP', displayName: 'Lista para SAP' },
          fault: null,
          waiting: { message: 'SAP no responde.', nextTryAt: null },
        })}
      />
    </>,
  )
  const link = await screen.findByRole('link', { name: 'Adjuntar la orden de compra' })
  expect(link.getAttribute('href')).toContain('tab=order')
  await screen.findByText('Todavía no llegó a SAP')
  await screen.findByText('SAP no responde.')
})
