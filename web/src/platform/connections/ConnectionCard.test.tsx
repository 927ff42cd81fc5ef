// @vitest-environment happy-dom
import type { Connection } from '@aforo/api/platform/connections'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'
import { hubspot, nubefact } from './connectionFixture.ts'
import { connectionsQuery } from './connectionQueries.ts'

function Card() {
  const { data } = useQuery(connectionsQuery())
  return data?.map(one => <ConnectionCard key={one.system} connection={one} onEdit={() => undefined} />)
}

/** The card of a connection that the fake keeps. */
function showCard(
  first: Partial<Connection>,
  answers: (keep: (next: Partial<Connection>) => Connection) => Answers['connections'],
) {
  let kept = { ...hubspot, ...first }
  const keep = (next: Partial<Connection>) => {
    kept = { ...kept, ...next, version: kept.version + 1 }
    return kept
  }
  fakeApi({ users: { me: () => me() }, connections: { list: () => [kept], ...answers(keep) } })
  return showScreen(<Card />)
}

test('a connection is turned off, what waits for it is said to wait, and the undo turns it on again', async () => {
  const sent: unknown[] = []
  const user = showCard({}, keep => ({
    setEnabled: ({ enabled, version }) => {
      sent.push([enabled, version])
      return keep({ enabled, state: enabled ? 'UP' : 'OFF' })
    },
  }))
  const turned = await screen.findByRole('switch', { name: 'Encendida' })
  await user.click(turned)
  await screen.findByText('HubSpot quedó apagado: lo pendiente espera.')
  await screen.findByText('Para quitarla, primero reintenta o descarta lo que espera.')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await screen.findByRole('switch', { name: 'Encendida' })
  expect(sent).toEqual([
    [false, 3],
    [true, 4],
  ])
})

test('what a test told goes once the connection was changed, for it is no longer about it', async () => {
  const user = showCard({}, keep => ({
    test: () => ({ ok: true, steps: [{ label: 'El token', outcome: 'OK', message: 'Vale.' }] }),
    setEnabled: () => keep({ enabled: false, state: 'OFF' }),
  }))
  await user.click(await screen.findByRole('button', { name: 'Probar conexión' }))
  await within(await screen.findByRole('list', { name: 'Pasos de la prueba' })).findByText('Vale.')
  await user.click(screen.getByRole('switch', { name: 'Encendida' }))
  await screen.findByRole('switch', { name: 'Apagada' })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pasos de la prueba' })).toBeNull())
})

test('a connection is removed only by typing its name, and a refusal stays in the dialog', async () => {
  let tries = 0
  const can = { ...hubspot.can, remove: true }
  const user = showCard({ enabled: false, state: 'OFF', can }, keep => ({
    remove: () => {
      tries++
      if (tries === 1) throw new Refused('STALE_VERSION')
      return keep({ state: 'NOT_CONFIGURED', address: '', secretsKept: [], can: hubspot.can })
    },
  }))
  await user.click(await screen.findByRole('button', { name: 'Quitar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quitar la conexión con HubSpot' }))
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Quitar la conexión' })
  expect(confirm.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), 'hubspot')
  await user.click(confirm)
  await dialog.findByText('Alguien cambió este registro mientras lo editabas.')
  await user.click(confirm)
  await screen.findByText('Se quitó la conexión con HubSpot.')
  await screen.findByRole('button', { name: 'Configurar' })
  expect(screen.queryByRole('switch')).toBeNull()
})

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
  const user = showScreen(<ConnectionCard connection={down} onEdit={() => {}} />)
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
