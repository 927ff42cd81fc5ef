import { expect, test } from 'vitest'
import { namesIn, possibleNames, readUser } from './import-rows.rules.ts'
import { splitNamesFirst, splitSurnamesFirst } from './names.rules.ts'

test.each([
  ['Quispe Mamani, María Elena', 'María Elena', 'Quispe Mamani', false],
  ['QUISPE MAMANI MARÍA ELENA', 'MARÍA ELENA', 'QUISPE MAMANI', true],
  ['De la Cruz Quispe María del Carmen', 'María del Carmen', 'De la Cruz Quispe', true],
  ["O'Higgins Ruiz-Tagle Bernardo", 'Bernardo', "O'Higgins Ruiz-Tagle", true],
  ['Quispe Ana', 'Ana', 'Quispe', true],
  ['Suharto', '', 'Suharto', false],
])('surnames first: %j is %j %j', (text, givenName, lastname, guessed) => {
  expect(splitSurnamesFirst(text)).toEqual({ givenName, lastname, guessed })
})

test.each([
  ['María Elena Quispe Mamani', 'María Elena', 'Quispe Mamani', true],
  ['Ana Ríos', 'Ana', 'Ríos', false],
  ['Ana Ríos Paz', 'Ana', 'Ríos Paz', true],
  ['María del Carmen De la Cruz Quispe', 'María del Carmen', 'De la Cruz Quispe', true],
  ['Ríos Paz, Ana', 'Ana', 'Ríos Paz', true],
  ['Suharto', 'Suharto', '', false],
])('names first: %j is %j %j', (text, givenName, lastname, guessed) => {
  expect(splitNamesFirst(text)).toEqual({ givenName, lastname, guessed })
})

const importer = { roles: ['ROLE_ADMIN' as const], tenantType: 'AFORO' as const }

test('two columns of surnames are both kept', () => {
  const mapping = { givenName: 0, secondGivenName: 1, lastname: 2, secondLastname: 3, username: 4 }
  const { given, faults } = readUser(['María', 'Elena', 'Quispe', 'Mamani', 'a@x.pe'], mapping, importer)
  expect(given).toMatchObject({ givenName: 'María Elena', lastname: 'Quispe Mamani' })
  expect(faults).toEqual([])
})

test('a name that is split by its words says so, and a spreadsheet’s error is no name', () => {
  const mapping = { surnamesFirst: 0, username: 1 }
  const read = (name: string) => readUser([name, 'a@x.pe'], mapping, importer)
  expect(read('Quispe Mamani Ana').guesses).toEqual([
    {
      field: 'surnamesFirst',
      message: 'Nombre «Ana», apellidos «Quispe Mamani». Para otro corte, escribe «Apellidos, Nombres».',
    },
  ])
  expect(read('Quispe Mamani, Ana').guesses).toEqual([])
  expect(read('#N/A').faults).toEqual([
    { field: 'surnamesFirst', message: '«#N/A» es un error de la hoja de cálculo: corrige esa celda.' },
  ])
  expect(read('Suharto').faults).toMatchObject([{ field: 'surnamesFirst' }])
})

test('a team’s name may have commas in it', () => {
  const teams = new Set(['rojas, paz y asociados s.a.c.', 'ventas', 'rojas'])
  const isKnown = (name: string) => teams.has(name.toLowerCase())
  const list = 'Ventas, Rojas, Paz y Asociados S.A.C., Legal'
  expect(namesIn(list, isKnown)).toEqual(['Ventas', 'Rojas, Paz y Asociados S.A.C.', 'Legal'])
  expect(possibleNames(list)).toEqual(expect.arrayContaining(['Ventas', 'Rojas, Paz y Asociados S.A.C.', 'Legal']))
  expect(namesIn(', ,', isKnown)).toEqual([])
})
