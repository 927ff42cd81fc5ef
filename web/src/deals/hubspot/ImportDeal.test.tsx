// @vitest-environment happy-dom
import type { QueuedDeal } from '@aforo/api/deals/hubspot'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ImportDeal } from './ImportDeal.tsx'

const id = '019acb00-0000-7000-8000-000000000001'

const queue = {
  connection: 'UP' as const,
  simulated: false,
  fault: null,
  waiting: 0,
  running: 0,
  failed: 0,
  reconciledAt: null,
}

const waiting: QueuedDeal = {
  id,
  externalId: '41000000001',
  title: 'Negocio 41000000001',
  saleId: null,
  externalLink: null,
  state: 'FAILED',
  reason: { code: 'UNKNOWN_PRODUCT', message: '«Oficina» no corresponde a ningún producto.' },
  attempts: 1,
  since: '2026-11-23T15:00:00Z',
  nextTryAt: null,
  can: { sync: true },
}

test('a deal is asked for by its number, and why it can’t come is told beside it', async () => {
  const asked: string[] = []
  const came = vi.fn()
  fakeApi({
    sales: { search: () => pageOf([]) },
    salesQueue: {
      processDeals: () => queue,
      toProcess: () => pageOf([waiting]),
      syncDeal: given => {
        asked.push(given.id)
        return { message: 'El negocio se vuelve a leer ahora.' }
      },
    },
  })
  const user = showScreen(<ImportDeal onImported={came} />)
  await user.click(await screen.findByRole('button', { name: 'Traer de HubSpot' }))
  const field = await screen.findByRole('textbox', { name: 'Número del negocio' })
  await user.type(field, 'abc')
  await user.click(screen.getByRole('button', { name: 'Traer' }))
  await screen.findByText('Escribe el número del negocio en HubSpot.')
  await user.clear(field)
  await user.type(field, '41000000001')
  await user.click(screen.getByRole('button', { name: 'Traer' }))
  await screen.findByText('«Oficina» no corresponde a ningún producto.')
  expect(asked).toEqual(['41000000001'])
  expect(came).not.toHaveBeenCalled()
})

test('without a CRM there is nothing to bring from', async () => {
  fakeApi({ salesQueue: { processDeals: () => ({ ...queue, connection: 'NOT_CONFIGURED' }) } })
  showScreen(<ImportDeal onImported={() => undefined} />)
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Traer de HubSpot' })).toBeNull())
})
