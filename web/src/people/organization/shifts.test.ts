import { expect, test } from 'vitest'
import { minutesIn, shiftDifferences, shiftSchema, valuesOf } from './shifts.ts'

const night = { id: crypto.randomUUID(), name: 'Noche', startTime: '18:00:00', endTime: '24:00:00' }

test('a shift is shown in hours and minutes, also to the end of the day', () => {
  expect(valuesOf(night)).toEqual({ name: 'Noche', startTime: '18:00', endTime: '24:00' })
  expect(minutesIn(valuesOf(night))).toBe(360)
})

test.each(['18:00', '06:00'])('an end at %s is refused at its field', endTime => {
  const { error } = shiftSchema.safeParse({ ...valuesOf(night), endTime })
  expect(error?.issues).toMatchObject([{ path: ['endTime'] }])
})

test('a shift stands beside the newer one as people read both', () => {
  const newer = { ...night, endTime: '23:00:00', isDefault: false, version: 3 }
  expect(shiftDifferences({ ...valuesOf(night), name: ' Noche ' }, newer)).toEqual([
    { name: 'Nombre', mine: 'Noche', theirs: 'Noche' },
    { name: 'Inicio', mine: '18:00', theirs: '18:00' },
    { name: 'Fin', mine: '24:00', theirs: '23:00' },
  ])
})
