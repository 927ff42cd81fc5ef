// @vitest-environment happy-dom
import type { User } from '@aforo/api/people/users'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { DeleteUser } from './DeleteUser.tsx'

const elsa = { ...me({ userId: '01990000-0000-7000-8000-000000000009', username: 'elsa@anden.example' }) }
const user = { ...elsa, info: { ...elsa.info, givenName: 'Elsa', name: 'Elsa Adiós' } } as unknown as User

test('who is deleted is shown with what goes along, and has to be named', async () => {
  const [removed, gone] = [vi.fn(), vi.fn()]
  const team = {
    id: '01990000-0000-7000-8000-0000000000a1',
    title: 'Grupo Norte',
    detail: '',
    link: '/app/users/teams',
  }
  fakeApi({
    users: {
      me: () => me(),
      consequences: () => ({
        reservations: 2,
        nextReservationAt: '2026-11-24T15:00:00Z',
        series: 0,
        requests: 0,
        waits: 0,
        teams: ['Grupo Norte'],
        sessions: 1,
        dependents: { forbids: [], takes: [] },
      }),
      remove: ({ id }) => {
        removed(id)
        return { message: 'Se eliminó la cuenta de Elsa Adiós.' }
      },
    },
    dependents: { of: () => ({ forbids: [], takes: [{ kind: 'TEAM', count: 1, items: [team] }] }) },
  })
  const person = showScreen(
    <Suspense>
      <DeleteUser user={user} opened live leave={write => write()} onGone={gone} onClose={() => undefined} />
    </Suspense>,
  )
  const asked = within(await screen.findByRole('dialog', { name: 'Eliminar la cuenta' }))
  await asked.findByText(/^2 reservas por venir se cancelan/)
  asked.getByText('1 sesión abierta se cierra.')
  await asked.findByText('Grupo Norte')
  const confirm = asked.getByRole<HTMLButtonElement>('button', { name: 'Eliminar' })
  const phrase = asked.getByRole('textbox')
  await person.type(phrase, 'Elsa')
  expect(confirm.disabled).toBe(true)
  await person.type(phrase, ' Adiós')
  await person.click(confirm)
  await screen.findByText('Se eliminó la cuenta de Elsa Adiós.')
  expect(removed).toHaveBeenCalledExactlyOnceWith(user.userId)
  await waitFor(() => expect(gone).toHaveBeenCalledOnce())
})
