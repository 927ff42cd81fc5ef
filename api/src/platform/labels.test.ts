import { expect, test } from 'vitest'
import { roleLabel } from './labels.ts'

test('an unknown role is labelled as not specified', () => {
  expect(['ROLE_STAFF', 'ROLE_PILOT', 'toString'].map(roleLabel)).toEqual([
    'Staff',
    'No especificado',
    'No especificado',
  ])
})
