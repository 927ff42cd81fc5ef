import type { Attendance } from '@aforo/api/bookings/check-in'
import type { Reservation } from '@aforo/api/bookings/reservations'
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { expect, test } from 'vitest'
import { comersOf, shownOf, visitorOfCode } from './comers.ts'

const now = Date.parse('2026-11-23T15:00:00Z')
const at = (time: string) => `2026-11-23T${time}:00Z`

const host = (name: string, from: string, given: Partial<Attendance> = {}, status = 'CREATED') => ({
  reservation: {
    reservationId: name,
    ownerGivenName: name,
    ownerLastname: 'Quispe',
    ownerUsername: `${name}@anden.example`,
    spaceName: 'Sala Nazca',
    subject: 'Comité',
    from,
    status,
  } as Reservation,
  attendance: {
    opensAt: at('14:45'),
    closesAt: at('15:15'),
    required: true,
    checkedInAt: null,
    releasedAt: null,
    ...given,
  } as Attendance,
})
const visitor = (name: string, given: Partial<Visitor>) =>
  ({
    id: name,
    name,
    company: 'Minera Andina',
    email: '',
    document: { type: 'DNI', number: '45671234' },
    hostName: 'Rosa',
    spaceName: 'Sala Nazca',
    status: 'EXPECTED',
    expectedAt: null,
    checkedInAt: null,
    checkedOutAt: null,
    ...given,
  }) as Visitor

const comers = comersOf({
  now,
  hosts: [
    host('Milagros', '16:00', { opensAt: at('15:45'), closesAt: at('16:15') }),
    host('Ana', '10:00'),
    host('Beto', '09:00', { checkedInAt: at('14:00') }, 'IN_PROGRESS'),
    host('Ciro', '08:00', { checkedInAt: at('13:00') }, 'FINISH'),
    host('Dora', '08:30', { closesAt: at('13:45') }),
  ],
  visitors: [
    visitor('Inés', { expectedAt: '10:30' }),
    visitor('Juan', { status: 'INSIDE', checkedInAt: at('14:30') }),
    visitor('Luz', { status: 'LEFT', checkedInAt: at('13:00'), checkedOutAt: at('14:50') }),
  ],
})
const names = (given: Parameters<typeof shownOf>[1]) => shownOf(comers, given).map(({ name }) => name.split(' ')[0])

test('those who booked and those who visit stand together: to come by their hour, inside by who came last', () => {
  expect(names({ stage: 'EXPECTED' })).toEqual(['Ana', 'Inés', 'Milagros'])
  expect(names({ stage: 'INSIDE' })).toEqual(['Juan', 'Beto'])
})

test('who left, who did not come and whose booking is over are no longer expected', () => {
  expect(names({ stage: 'GONE' })).toEqual(['Luz', 'Dora', 'Ciro'])
})

test('the search finds people of every stage, by name, company, document, host and space', () => {
  expect(names({ stage: 'EXPECTED', q: 'nazca' })).toHaveLength(8)
  expect(names({ stage: 'EXPECTED', q: 'minera luz' })).toEqual(['Luz'])
  expect(names({ stage: 'GONE', q: '4567' })).toEqual(['Inés', 'Juan', 'Luz'])
  expect(names({ stage: 'GONE', q: 'comite ana' })).toEqual(['Ana'])
})

test('a badge’s code that a reader types names its visit, whatever the layout of its keyboard', () => {
  const id = '01990000-0000-7000-8000-000000000001'
  expect(visitorOfCode(`https://aforo.example/app/reception?visitor=${id}`)).toBe(id)
  expect(visitorOfCode("HTTPSÑ--AFORO.EXAMPLE-APP-RECEPTION_VISITOR¿01990000'0000'7000'8000'000000000001 ")).toBe(id)
  expect(visitorOfCode('Eva Ruiz')).toBeUndefined()
  expect(visitorOfCode(undefined)).toBeUndefined()
})
