import { expect, test } from 'vitest'
import { matching } from './entries.ts'

const entry = (label: string, words?: string) => ({ id: label, label, words, icon: null, run: () => undefined })
const groups = [
  {
    label: 'Acciones',
    entries: [entry('Registrar visita', 'llegada'), entry('Reservar una sala', 'agendar'), entry('Nuevo equipo')],
  },
  { label: 'Pantallas', entries: [entry('Organizaciones'), entry('Llegadas'), entry('Equipos'), entry('Órdenes')] },
]
const labels = (found: typeof groups) => found.flatMap(({ entries }) => entries.map(({ label }) => label))
const found = (typed: string) => {
  const { named, others } = matching(groups, typed)
  return [labels(named as typeof groups), labels(others as typeof groups)]
}

test('an entry is found by the beginnings of its words, whatever their accents', () => {
  expect(found('reserv')).toEqual([['Reservar una sala'], []])
  expect(found('sala res')).toEqual([['Reservar una sala'], []])
  expect(found('ordenes')).toEqual([['Órdenes'], []])
})

test('what is called so comes before what has the word somewhere, and other words for it come apart', () => {
  expect(found('lleg')).toEqual([['Llegadas'], ['Registrar visita']])
  expect(found('equipo')).toEqual([['Equipos', 'Nuevo equipo'], []])
  expect(found('agendar')).toEqual([[], ['Reservar una sala']])
})

test('the middle of a word finds nothing: who types a name wants people, not screens', () => {
  expect(found('ana')).toEqual([[], []])
})
