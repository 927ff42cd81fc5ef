// @vitest-environment happy-dom
import type { SpaceNode } from '@aforo/api/places/spaces'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { CreateDrawer } from './CreateDrawer.tsx'
import type { SpaceSearch } from './spaceParams.ts'

const campusId = '01990000-0000-7000-8000-000000000001'

const floor: SpaceNode = {
  id: '01990000-0000-7000-8000-000000000002',
  campusId,
  parentId: null,
  type: 'FLOOR',
  name: '5',
  capacity: null,
  features: [],
  bookable: false,
  kind: null,
  holder: null,
  teams: [],
  parkingSpotType: null,
  positionX: null,
  positionY: null,
  pointerDiameter: null,
  photoUrl: null,
  layoutUrl: null,
  thumbnailUrl: null,
  version: 1,
  children: [],
}
const table: SpaceNode = {
  ...floor,
  id: '01990000-0000-7000-8000-000000000003',
  type: 'WORK_TABLE',
  parentId: floor.id,
}
const levels = [{ ...floor, children: [table] }]

function open(create: SpaceSearch['create']) {
  fakeApi({})
  return showScreen(<CreateDrawer campusId={campusId} levels={levels} search={{ create }} onSearch={() => undefined} />)
}

/** The address as the drawer changes it. */
function AtCampusWithoutFloors({ made }: { made: (search: SpaceSearch) => void }) {
  const [search, setSearch] = useState<SpaceSearch>({ create: 'ROOM' })
  const change = (next: SpaceSearch) => {
    made(next)
    setSearch({ ...search, ...next })
  }
  return (
    <CreateDrawer
      campusId={campusId}
      levels={search.parent ? [{ ...floor, children: [] }] : []}
      search={search}
      onSearch={change}
    />
  )
}

const amounts = async () => {
  const radios = await screen.findAllByRole('radio')
  return radios.map(radio => document.querySelector(`label[for="${radio.id}"]`)?.textContent)
}

test('rooms are asked for in their gender, and how many people each of several holds', async () => {
  const user = open('ROOM')
  expect(await amounts()).toEqual(['Una', 'Varias'])
  await user.click(screen.getByRole('radio', { name: 'Varias' }))
  const capacity = await screen.findByLabelText<HTMLInputElement>('Aforo de cada una')
  expect(capacity.value).toBe('4')
})

test('desks are asked for in theirs, and nobody asks how many people one holds', async () => {
  const user = open('SEAT')
  expect(await amounts()).toEqual(['Uno', 'Varios'])
  await user.click(screen.getByRole('radio', { name: 'Varios' }))
  await screen.findByLabelText(/^Cantidad/)
  expect(screen.queryByLabelText(/Aforo/)).toBeNull()
})

test('after the floor that a room needs, which is the first of its campus, the room itself is asked for', async () => {
  const { children: _, ...made } = floor
  fakeApi({ spaces: { createFloor: ({ name }) => ({ ...made, name, parentName: null, campusName: 'Sede' }) } })
  const changes: SpaceSearch[] = []
  const user = showScreen(<AtCampusWithoutFloors made={change => changes.push(change)} />)
  await user.click(await screen.findByRole('button', { name: 'Nuevo piso' }))
  const name = await screen.findByRole('textbox', { name: /^Nombre/ })
  expect((name as HTMLInputElement).value).toBe('Piso 1')
  await user.click(screen.getByRole('button', { name: 'Crear piso' }))
  await screen.findByRole('button', { name: 'Crear sala' })
  expect(changes).toEqual([{ create: 'FLOOR' }, { create: 'ROOM', parent: floor.id }])
})
