// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { TeamMembers } from './TeamMembers.tsx'

const can = { edit: true, suspend: true, reactivate: false, deactivate: true, delete: false }
const counts = { members: 1, zoneCount: 0, campusCount: 0 }
const team = { id: '0198a000-0000-7000-8000-000000000001', name: 'Ventas', type: 'USERS', status: 'ACTIVE' } as const

test('the people of a team are asked for by their state, until the disabled ones are wanted too', async () => {
  const asked: unknown[] = []
  fakeApi({
    teams: {
      members: ({ with_status }) => {
        asked.push(with_status)
        return pageOf([])
      },
    },
  })
  const shown = { ...team, ...counts, version: 1, can, users: [], zones: [], campuses: [] }
  const user = showScreen(<TeamMembers team={shown} live onRemove={() => {}} />)
  await expect.poll(() => asked).toEqual(['ACTIVE'])
  await user.click(await screen.findByRole('checkbox'))
  await expect.poll(() => asked).toEqual(['ACTIVE', undefined])
})

test('somebody is searched for among the people of a team, and taken out of it', async () => {
  const asked: unknown[] = []
  const lucia = {
    userId: '0198a000-0000-7000-8000-000000000002',
    username: 'lucia@anden.example',
    givenName: 'Lucía',
    lastname: 'Paredes',
    active: true,
    picture: null,
  }
  fakeApi({
    teams: {
      members: ({ q }) => {
        asked.push(q)
        return pageOf([lucia])
      },
    },
  })
  const onRemove = vi.fn()
  const shown = { ...team, ...counts, version: 1, can, users: [], zones: [], campuses: [] }
  const user = showScreen(<TeamMembers team={shown} live onRemove={onRemove} />)
  await user.type(await screen.findByLabelText('Buscar en el equipo'), 'Lucía')
  await expect.poll(() => asked.at(-1)).toBe('Lucía')
  await user.click(await screen.findByRole('button', { name: 'Quitar a Lucía Paredes' }))
  expect(onRemove).toHaveBeenCalledWith('lucia@anden.example')
})
