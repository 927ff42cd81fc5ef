import { expect, type Page } from '@playwright/test'
import type { Api } from './demo-session.ts'

export const drawer = (page: Page) => page.getByRole('dialog')

/** Unlike any other of the run, so that a test can be repeated on one server. */
export const mark = () => Date.now().toString(36).slice(-5).toUpperCase()

/** A small picture, as a person would choose it: a PNG of 64 by 40 pixels. */
export const photo = {
  name: 'fachada.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAMAAAB5EAzbAAAAA1BMVEVKYNuui1U3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIie3BgQAAAADDoPlTH+AKVQEAQGcKKAABLIRnLQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** Where the campuses of tests and measurements stand, unless it matters. */
export const limaAddress = {
  addressOne: 'Av. Javier Prado 100',
  district: 'San Isidro',
  city: 'Lima',
  countryCode: 'PE',
  countryName: 'Perú',
  timeZoneId: 'America/Lima',
}

/** The same hours on every day of the week: a walk may run on any of them. */
export const everyDay = (opensAt: string, closesAt: string) => ({
  ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, opensAt, closesAt })),
  exceptions: [],
})

/** Where it is the middle of the day now: what is offered for this moment must not depend on the hour of the run. */
export const middayZone = () =>
  ['Asia/Tokyo', 'Europe/Madrid', 'America/Lima'][Math.floor(new Date().getUTCHours() / 8)] ?? 'America/Lima'

interface HouseAsked {
  name: string
  code: string
  rooms: readonly string[]
  hours?: readonly [opensAt: string, closesAt: string]
  timeZoneId?: string
}

/** Makes a campus by the API, open on every day from 8 to 20 unless told otherwise, with rooms on one floor. */
export async function makeHouse(
  api: Api,
  { name, code, rooms, hours: [opensAt, closesAt] = ['08:00', '20:00'], timeZoneId = 'America/Lima' }: HouseAsked,
) {
  const { id: campusId } = await api.post<{ id: string }>('/campus/', {
    name,
    code,
    address: { ...limaAddress, timeZoneId },
    businessHours: everyDay(opensAt, closesAt),
  })
  const { id: floorId } = await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })
  const made: string[] = []
  for (const room of rooms)
    made.push((await api.post<{ id: string }>('/spaces/rooms', { parentId: floorId, name: room })).id)
  return { campusId, floorId, rooms: made }
}

/** Makes a campus by its form. @returns its id */
export async function createCampus(page: Page, name: string, code: string): Promise<string> {
  await page.goto('/app/configurations/campus?create=true')
  const form = drawer(page)
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Código').fill(code)
  await form.getByLabel('Dirección').fill('Av. Manuel Olguín 335')
  await form.getByLabel('Distrito').fill('Santiago de Surco')
  await form.getByRole('button', { name: 'Crear sede' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const [id] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
  if (!id) throw new Error(`no campus in ${page.url()}`)
  return id
}
