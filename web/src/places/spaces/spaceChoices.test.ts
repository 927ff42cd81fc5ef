// @vitest-environment happy-dom
import type { SpaceFound, SpaceType } from '@aforo/api/places/spaces'
import { expect, test } from 'vitest'
import { fakeApi } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { spaceChoices } from './spaceChoices.ts'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`
const space = (place: number, type: SpaceType, name: string): SpaceFound => ({
  id: id(place),
  campusId: id(90),
  parentId: null,
  type,
  name,
  capacity: null,
  features: [],
  bookable: true,
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
  campusName: 'Andén Miraflores',
  parentName: 'Piso 4',
})

test('rooms are offered before desks, however many of those come first by name, and desks by their word', async () => {
  const desks = Array.from({ length: 50 }, (_, place) => space(place, 'SEAT', `4D-${place}`))
  const rooms = [space(60, 'ROOM', 'Sala Paracas'), space(61, 'PHONE_BOOTH', 'Cabina 1')]
  fakeApi({
    spaces: {
      search: ({ types = [] }) => {
        const items = [...desks, ...rooms].filter(({ type }) => types.includes(type))
        return { ...pageOf(items), totalItems: types.includes('SEAT') ? 208 : items.length }
      },
    },
  })
  const { choices, total } = await spaceChoices(id(90), ['ROOM', 'PHONE_BOOTH', 'SEAT']).search('')
  expect(choices.slice(0, 3).map(({ label }) => label)).toEqual(['Sala Paracas', 'Cabina 1', 'Escritorio 4D-0'])
  expect([choices.length, total]).toEqual([50, 210])
})
