// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { WaitsDrawer } from './WaitsDrawer.tsx'

const wait = {
  id: '0198a000-0000-7000-8000-000000000001',
  status: 'WAITING' as const,
  campusId: '0198a000-0000-7000-8000-000000000002',
  campusName: 'Barranco',
  timeZone: 'America/Lima',
  spaceId: null,
  spaceName: '',
  spaceType: 'ROOM' as const,
  capacity: 6,
  features: [],
  at: '2026-11-24',
  from: '09:00',
  to: '10:00',
  subject: 'Comité',
  ownerUsername: 'ivan@example.pe',
  ownerGivenName: 'Iván',
  ownerLastname: 'Rojas',
  place: 1,
  offer: null,
  createdAt: '2026-11-23T14:00:00Z',
  can: { accept: false, decline: false, cancel: true },
}

test('an administrator’s waiting list begins with everybody’s, by name, and can be narrowed to their own', async () => {
  const asked = vi.fn()
  fakeApi({
    waitlist: {
      search: ({ everyone }) => {
        asked(everyone)
        return pageOf(everyone ? [wait] : [])
      },
    },
  })
  const campus = { id: wait.campusId, name: wait.campusName }
  const user = showScreen(<WaitsDrawer opened campus={campus} at={wait.at} onClose={() => undefined} />)
  await screen.findByText(/Iván Rojas/)
  expect(asked).toHaveBeenCalledExactlyOnceWith(true)
  await user.click(screen.getByRole('switch', { name: 'Ver las de todas las personas' }))
  await screen.findByText('No esperas ningún lugar')
  expect(asked).toHaveBeenLastCalledWith(false)
})
