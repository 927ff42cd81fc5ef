import { expect, test } from 'vitest'
import { matching } from './paletteEntries.ts'

const entry = (label: string, words?: string) => ({ id: label, label, words, icon: null, run: () => undefined })
const groups = [
  { label: 'Acciones', entries: [entry('Reservar una sala', 'agendar reunion'), entry('Bloquear un espacio')] },
  { label: 'Pantallas', entries: [entry('Organizaciones'), entry('Clientes'), entry('Órdenes On Demand')] },
]
const found = (typed: string) => matching(groups, typed).flatMap(({ entries }) => entries.map(({ label }) => label))

test('an entry is found by the beginnings of its words, whatever their accents', () => {
  expect(found('reserv')).toEqual(['Reservar una sala'])
  expect(found('sala res')).toEqual(['Reservar una sala'])
  expect(found('ordenes')).toEqual(['Órdenes On Demand'])
  expect(found('')).toHaveLength(5)
})

test('an entry is found by other words for it', () => {
  expect(found('agendar')).toEqual(['Reservar una sala'])
})

test('the middle of a word finds nothing: who types a name wants people, not screens', () => {
  expect(found('ana')).toEqual([])
})
