import type { BookingPolicy } from '@aforo/api/bookings/reservations'
import '@aforo/api/messages'
import { expect, test } from 'vitest'
import { clockTimes, policyDifferences, policySchema, policyText } from './policies.ts'

const usual = {
  lateMinutes: 15,
  cancelNoticeMinutes: 0,
  checkInMinutes: 0,
  approvalTypes: ['PARKING_SPOT' as const],
  forOthersRoles: ['ROLE_ROOT' as const, 'ROLE_ADMIN' as const],
  freeRelease: true,
}
const policy: BookingPolicy = {
  ...usual,
  stepMinutes: 15,
  shortestMinutes: 30,
  longestMinutes: 480,
  daysAhead: 1,
}

test.each([
  [15, 'a las :00, :15, :30 y :45'],
  [60, 'a las :00'],
  [5, 'cada 5 min'],
])('with a step of %s minutes bookings begin %s', (step, words) => expect(clockTimes(step)).toBe(words))

test('a policy is told in one line', () => {
  expect(policyText(policy)).toBe('Cada 15 min, de 30 min a 8 h, hasta 1 día antes')
})

test.each([
  [{ shortestMinutes: 20 }, 'shortestMinutes', 'Debe ser múltiplo del intervalo, 15 min.'],
  [{ longestMinutes: 15 }, 'longestMinutes', 'La duración máxima no puede ser menor que la mínima.'],
  [{ daysAhead: null }, 'daysAhead', 'Completa este campo.'],
])('%o is said at its field', (change, field, message) => {
  const { error } = policySchema.safeParse({ ...policy, ...change })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, message]])
})

test('what differs is told in hours and days', () => {
  expect(policyDifferences({ ...policy, longestMinutes: 90, daysAhead: 30 }, policy)).toEqual([
    { name: 'Duración máxima', mine: '1 h 30 min', theirs: '8 h' },
    { name: 'Anticipación', mine: '30 días', theirs: '1 día' },
  ])
})

test('what differs in who and what is told by name', () => {
  const mine = { ...policy, approvalTypes: [], forOthersRoles: [...usual.forOthersRoles, 'ROLE_STAFF' as const] }
  expect(policyDifferences({ ...mine, freeRelease: false, checkInMinutes: 10 }, policy)).toEqual([
    { name: 'Registro de llegada', mine: '10 min', theirs: 'no' },
    { name: 'Piden aprobación', mine: 'ninguno', theirs: 'Estacionamiento' },
    { name: 'Reservan para otras personas', mine: 'Root, Administrador, Staff', theirs: 'Root, Administrador' },
    { name: 'Terminar antes', mine: 'no', theirs: 'sí' },
  ])
})
