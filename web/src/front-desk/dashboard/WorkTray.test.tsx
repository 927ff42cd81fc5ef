// @vitest-environment happy-dom
import type { TrayItem } from '@aforo/api/front-desk/dashboard'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { WorkTray } from './WorkTray.tsx'

const incident = (number: number): TrayItem => ({
  kind: 'INCIDENT',
  id: `01990000-0000-7000-8000-00000000000${number}`,
  title: `Falla ${number}`,
  detail: 'Sala Paracas',
  campusName: 'Miraflores',
  since: '2026-11-20T15:00:00Z',
  until: null,
  link: `/app/incidents?incident=${number}`,
  can: { retry: false, dismiss: false },
})

test('the tray says how much waits in all, and that it goes on below what it shows', async () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8].map(incident)
  fakeApi({ dashboard: { tray: () => ({ dateRefreshed: '2026-11-24T15:00:00Z', items, total: 62 }) } })
  const user = showScreen(<WorkTray campusId={undefined} />)
  const tray = await screen.findByRole('list', { name: 'Bandeja de trabajo' })
  const shown = () => within(tray).getAllByRole('listitem').length
  expect(screen.getByText('62')).toBeDefined()
  expect(shown()).toBe(6)
  await user.click(screen.getByRole('button', { name: 'Ver 2 más' }))
  expect(shown()).toBe(8)
  expect(screen.getByText('Se muestran 8 de 62.')).toBeDefined()
})
