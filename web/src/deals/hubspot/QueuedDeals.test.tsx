// @vitest-environment happy-dom
import type { DealQueue, QueuedDeal } from '@aforo/api/deals/hubspot'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { QueuedDeals } from './QueuedDeals.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const queue: DealQueue = {
  connection: 'UP',
  simulated: false,
  fault: null,
  waiting: 0,
  running: 0,
  failed: 1,
  reconciledAt: '2026-11-23T15:00:00Z',
}

const deal: QueuedDeal = {
  id: id(1),
  externalId: '4711',
  title: 'Traslado de Nube Andina',
  saleId: null,
  externalLink: null,
  state: 'FAILED',
  reason: { code: 'UNKNOWN_STAGE', message: 'La etapa «En pausa» no tiene significado aquí.' },
  attempts: 1,
  since: '2026-11-23T15:00:00Z',
  nextTryAt: null,
  can: { sync: true },
}

test('a deal says why it waits, is read again, and leads to where it is discarded', async () => {
  let kept = [deal]
  const read: string[] = []
  fakeApi({
    users: { me: () => me() },
    salesQueue: {
      toProcess: () => pageOf(kept),
      processDeals: () => queue,
      sync: ({ id: asked }) => {
        read.push(asked)
        kept = []
        return { message: 'El negocio se vuelve a leer ahora.' }
      },
    },
  })
  const user = showScreen(<QueuedDeals />)
  const row = within((await screen.findByText(deal.title)).closest('tr') as HTMLElement)
  row.getByText('La etapa «En pausa» no tiene significado aquí.')
  row.getByText('HubSpot 4711 · todavía no está aquí')
  const link = row.getByRole<HTMLAnchorElement>('link', { name: `Ver o descartar ${deal.title}` })
  expect(link.href).toContain(`/app/configurations/general/integrations?task=${deal.id}`)
  await user.click(row.getByRole('button', { name: `Sincronizar ${deal.title}` }))
  await screen.findByText('El negocio se vuelve a leer ahora.')
  await waitFor(() => screen.getByText('Ningún negocio en cola'))
  expect(read).toEqual([deal.id])
})

test('while HubSpot is turned off the tab says so, and where it is turned on', async () => {
  fakeApi({
    users: { me: () => me() },
    salesQueue: {
      toProcess: () => pageOf([]),
      processDeals: () => ({ ...queue, connection: 'OFF', reconciledAt: null }),
    },
  })
  showScreen(<QueuedDeals />)
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('La conexión está apagada')
  alert.getByRole('link', { name: 'Integraciones' })
  screen.getByText('Todavía no se ha comparado con HubSpot.')
})
