import { expect, test } from 'vitest'
import { crowdWarning, describe, insider, invitedAgain } from './invited.ts'

test('a room is too small when its owner and the invited people are more than it takes', () => {
  const room = { name: 'Paracas', capacity: 4 }
  expect(crowdWarning(3, room)).toBeUndefined()
  expect(crowdWarning(4, room)).toBe('Serán 5 personas y Paracas tiene lugar para 4.')
  expect(crowdWarning(40, { ...room, capacity: null })).toBeUndefined()
  expect(crowdWarning(40, undefined)).toBeUndefined()
})

test('who is of the house is said so, and of the others where they come from and what for', () => {
  const person = insider('ana@anden.test', 'Ana')
  expect(describe(person)).toBe('De la organización')
  expect(describe({ ...person, inside: false, company: 'Minera', guestType: 'CLIENT' })).toBe(
    'Minera · Cliente · Reunión',
  )
})

test('who was removed is invited again as before, but without a document that isn’t one any more', () => {
  const removed = {
    attendeeId: '019acb00-0000-7000-8000-000000000001',
    email: 'li@fuera.test',
    name: 'Li',
    company: 'Minera',
    inside: false,
    guestType: 'CLIENT' as const,
    purpose: null,
    answer: 'ACCEPTED' as const,
    answeredAt: null,
  }
  const dni = { type: 'DNI' as const, number: '45678912' }
  expect(invitedAgain({ ...removed, document: dni })).toMatchObject({
    again: { email: 'li@fuera.test', guestType: 'CLIENT', purpose: 'MEETING', document: dni },
    left: false,
  })
  expect(invitedAgain({ ...removed, document: { type: 'DNI', number: '12' } })).toMatchObject({
    again: { name: 'Li', document: null },
    left: true,
  })
})
