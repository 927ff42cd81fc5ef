// @vitest-environment happy-dom
import type { Team } from '@aforo/api/people/teams'
import type { User } from '@aforo/api/people/users'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { NewUser } from './NewUser.tsx'

const team: Team = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Diseño',
  type: 'USERS',
  status: 'ACTIVE',
  members: 3,
  zoneCount: 1,
  campusCount: 0,
  version: 1,
  can: { edit: true, suspend: true, reactivate: false, deactivate: true, delete: false },
  users: [],
  zones: [{ id: '0198a000-0000-7000-8000-000000000002', name: 'Ala norte' }],
  campuses: [],
}

test('a new user takes a team, whose zones are said before, and is added to it', async () => {
  const added = vi.fn()
  const onCreated = vi.fn()
  fakeApi({
    users: {
      me: () => me(),
      create: ({ username, givenName, lastname, roles }): User => ({
        userId: '0198a000-0000-7000-8000-000000000003',
        username,
        info: { givenName, lastname, name: `${givenName} ${lastname}`, picture: null, phone: null },
        roles,
        active: true,
        status: 'ACTIVE',
        haveCard: false,
        lastAccessAt: null,
        teams: [],
        version: 1,
        can: {
          edit: true,
          enable: false,
          disable: true,
          resend: true,
          setTemporaryPassword: true,
          resetSecondFactor: false,
          remove: true,
        },
        tenantAccountName: 'anden',
        timezone: 'America/Lima',
        settings: { countriesAllowed: [] },
        pictureKey: null,
        createdAt: '2026-11-23T14:00:00Z',
        welcomedAt: null,
        secondFactor: false,
      }),
    },
    teams: {
      search: () => pageOf([team]),
      get: () => team,
      addMembers: ({ id, usernames }) => {
        added(id, usernames)
        return { team, added: usernames }
      },
    },
  })
  const user = showScreen(
    <Suspense>
      <NewUser onCreated={onCreated} onCancel={() => undefined} />
    </Suspense>,
  )
  await user.type(await screen.findByRole('textbox', { name: /Correo/ }), 'ines@anden.example')
  await user.type(screen.getByRole('textbox', { name: /Nombres/ }), 'Inés')
  await user.type(screen.getByRole('textbox', { name: /Apellidos/ }), 'Salas')
  await user.click(screen.getByRole('combobox', { name: 'Equipo' }))
  await user.click(await screen.findByRole('option', { name: /Diseño/ }))
  await screen.findByText('Zonas que usará: Ala norte.')
  await user.click(screen.getByRole('button', { name: 'Crear y enviar bienvenida' }))
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(added).toHaveBeenCalledExactlyOnceWith(team.id, ['ines@anden.example'])
})
