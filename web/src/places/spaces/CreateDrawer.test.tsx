// @vitest-environment happy-dom
import type { SpaceNode } from '@aforo/api/places/spaces'
import { screen } from '@testing-library/react'
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
