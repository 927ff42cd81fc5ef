// @vitest-environment happy-dom
import type { SpaceFound } from '@aforo/api/places/spaces'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { NewProduct } from './NewProduct.tsx'

const campusId = '019acb00-0000-7000-8000-000000000031'
const room: SpaceFound = {
  id: '019acb00-0000-7000-8000-000000000032',
  campusId,
  campusName: 'Miraflores',
  parentId: '019acb00-0000-7000-8000-000000000033',
  parentName: 'Piso 3',
  type: 'ROOM',
  name: 'Oficina 301',
  capacity: 6,
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
}
const details = {
  ...room,
  path: [],
  zone: null,
  inside: [],
  photoKey: null,
  layoutKey: null,
  qrLink: 'https://q.example',
}

beforeEach(() => sessionStorage.clear())

test('a product takes the name and the seats of its space, and its first day is typed', async () => {
  const sent: object[] = []
  fakeApi({
    campuses: { get: () => new Promise(() => undefined) },
    spaces: { search: () => pageOf([room]), details: () => details },
    products: {
      create: given => {
        sent.push(given)
        throw new Refused('INVALID_FIELD', { errors: [] })
      },
    },
  })
  const user = showScreen(
    <NewProduct category="SPACE" campusId={campusId} onCreated={() => undefined} onCancel={() => undefined} />,
  )
  await user.type(await screen.findByRole('textbox', { name: /^Código/ }), 'OF-301')
  await user.click(screen.getByRole('combobox', { name: 'Espacio' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301/ }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe(room.name))
  await user.type(screen.getByRole('textbox', { name: 'Desde' }), '1/11/2026')
  await user.click(screen.getByRole('button', { name: 'Crear producto' }))
  await waitFor(() => expect(sent).toMatchObject([{ name: room.name, capacity: 6, startsOn: '2026-11-01' }]))
})

test('what a space says comes into no field that somebody is in', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof details>()
  fakeApi({
    campuses: { get: () => new Promise(() => undefined) },
    spaces: { search: () => pageOf([room]), details: () => promise },
  })
  const user = showScreen(
    <NewProduct category="SPACE" campusId={campusId} onCreated={() => undefined} onCancel={() => undefined} />,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Espacio' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301/ }))
  const capacity = screen.getByRole<HTMLInputElement>('textbox', { name: /^Capacidad/ })
  await user.click(capacity)
  resolve(details)
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe(room.name))
  await user.keyboard('8')
  expect(capacity.value).toBe('8')
})

test('a space made here gives the product its name, and no capacity that nobody typed', async () => {
  fakeApi({
    campuses: { get: () => new Promise(() => undefined) },
    spaces: {
      search: () => pageOf([]),
      hierarchical: () => ({ floors: [{ id: room.parentId, name: 'Piso 3' }], parkings: [] }) as never,
      createRoom: given => {
        expect(given).toMatchObject({ name: 'Oficina 301', bookable: false })
        return { ...details, capacity: 1 } as never
      },
      details: () => ({ ...details, capacity: 1 }),
    },
  })
  const user = showScreen(
    <NewProduct category="SPACE" campusId={campusId} onCreated={() => undefined} onCancel={() => undefined} />,
  )
  await user.type(await screen.findByRole('combobox', { name: 'Espacio' }), 'Oficina 301')
  await user.click(await screen.findByRole('option', { name: /^Crear/ }))
  await user.click(await screen.findByRole('button', { name: 'Crear espacio' }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe(room.name))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Capacidad/ }).value).toBe('')
})
