// @vitest-environment happy-dom
import type { Connection } from '@aforo/contract/platform/connections'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { nubefact } from './connectionFixture.ts'

const fault = 'Nubefact suspendió la cuenta: CUENTA SUSPENDIDA'
const down: Connection = {
  ...nubefact,
  state: 'DOWN',
  enabled: true,
  address: 'https://api.nubefact.com/api/v1/mi-ruta',
  circuit: { state: 'OPEN', since: '2026-11-24T15:00:00Z', fault, probeAt: '2026-11-24T15:10:00Z', pausedUntil: null },
  counts: { waiting: 3, running: 0, failed: 1 },
  version: 2,
  can: { ...nubefact.can, probe: true, switchOff: true },
}

test('a suspended account says so and what waits; it is tried at once, switched off and on again', async () => {
  const sent: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    connections: {
      probe: ({ system }) => {
        sent.push(['probe', system])
        return down
      },
      setEnabled: ({ enabled, version }) => {
        sent.push([enabled, version])
        return { ...down, enabled, state: 'OFF', version: 3 }
      },
    },
  })
  const user = showScreen(
    <Suspense>
      <ConnectionCard connection={down} onEdit={() => {}} />
    </Suspense>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(fault)
  expect(alert.textContent).toContain('Lo pendiente espera y no se pierde')
  await screen.findByText('3 esperan · 1 falló')
  // What waits would be lost with it.
  expect(screen.queryByRole('button', { name: 'Quitar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Intentar ahora' }))
  await user.click(screen.getByRole('switch', { name: 'Encendida' }))
  await screen.findByText('Nubefact quedó apagado: lo pendiente espera.')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await expect
    .poll(() => sent)
    .toEqual([
      ['probe', 'NUBEFACT'],
      [false, 2],
      [true, 3],
    ])
})
