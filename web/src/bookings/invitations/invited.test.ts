import { expect, test } from 'vitest'
import { crowdWarning, describe, insider } from './invited.ts'

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
