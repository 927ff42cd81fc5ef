import type { Reservation } from '@aforo/api/bookings/reservations'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawSummary } from './booking-picture.document.ts'

const reservation = {
  at: '2026-11-27',
  from: '10:00',
  to: '11:30',
  status: 'CREATED',
  subject: 'Comité de ventas',
  spaceName: 'Paracas',
  campusName: 'Andén Miraflores',
  ownerGivenName: 'Lucía',
  ownerLastname: 'Paredes',
  eventType: 'WORKSHOP',
  layout: null,
  attendeeCount: 4,
  meeting: null,
} as Reservation
const now = Temporal.Instant.from('2026-11-27T14:00:00Z')
const campus = {
  name: 'Andén Miraflores',
  address_one: 'Av. José Larco 345',
  district: 'Miraflores',
  city: 'Lima',
  floor_name: 'Piso 3',
  tenant_name: 'Andén',
  lateral_logo: null,
  profile_cover: null,
}

/** How much of a picture is not white, 0 to 1. */
async function inked(picture: Buffer) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter(grey => grey < 200).length / (info.width * info.height)
}

test.each([
  ['a plain booking', {}],
  ['markup in the subject', { subject: '</span><b>&amp; "Comité"' }],
  ['a subject of 200 letters without a space', { subject: 'á'.repeat(200) }],
  ['a booking on hold', { unpaid: { until: '2026-11-27T14:30:00Z' }, timeZone: 'America/Lima' }],
  ['a cancelled booking without a subject', { subject: '', status: 'CANCELED' as const }],
])('%s is drawn with its words', async (_what, change) => {
  const picture = await drawSummary({ ...reservation, ...change }, campus, now)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width }).toEqual({ format: 'png', width: 1080 })
  expect(height).toBeGreaterThan(600)
  expect(height).toBeLessThan(2_000)
  expect(await inked(picture)).toBeGreaterThan(0.02)
})

test('the logo stands for the name, and one that is no picture leaves the name', async () => {
  const logo = await sharp({ create: { width: 300, height: 80, channels: 3, background: '#7048e8' } })
    .webp()
    .toBuffer()
  const corner = async (picture: Buffer) => [
    ...(await sharp(picture).extract({ left: 80, top: 80, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
  const [red = 0, green = 0, blue = 0] = await corner(await drawSummary(reservation, campus, now, logo))
  // The picture is stored with some loss.
  expect(Math.abs(red - 112) + Math.abs(green - 72) + Math.abs(blue - 232)).toBeLessThan(15)
  const name = await drawSummary(reservation, campus, now)
  expect(await drawSummary(reservation, campus, now, Buffer.from('no picture'))).toEqual(name)
})
