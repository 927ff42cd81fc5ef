import { expect, test } from 'vitest'
import { roleLabel } from './labels.ts'

test('a role that nobody knows is labelled as not specified', () => {
  expect(['ROLE_STAFF', 'ROLE_PILOT', 'toString'].map(roleLabel)).toEqual([
    'Staff',
    'No especificado',
    'No especificado',
  ])
})
