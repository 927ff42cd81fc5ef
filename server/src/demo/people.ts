import type { Random } from './random.ts'

const givenNames = [
  'Alejandra', 'Álvaro', 'Andrea', 'Ángel', 'Beatriz', 'Bruno', 'Camila', 'Carlos', 'Carmen', 'César', 'Claudia',
  'Daniela', 'Diego', 'Edwin', 'Elena', 'Fabiola', 'Fernando', 'Flor', 'Gabriela', 'Gonzalo', 'Gustavo', 'Iván',
  'Janet', 'Jesús', 'Jimena', 'Jorge', 'José Luis', 'Karina', 'Kevin', 'Lucía', 'Luis', 'Manuel', 'Mariana',
  'María Elena', 'Martín', 'Milagros', 'Miguel', 'Nadia', 'Natalia', 'Óscar', 'Pamela', 'Patricia', 'Paolo', 'Percy',
  'Renzo', 'Ricardo', 'Rocío', 'Rosa', 'Sandra', 'Santiago', 'Sergio', 'Sofía', 'Susana', 'Teresa', 'Úrsula',
  'Valeria', 'Verónica', 'Víctor', 'Wilmer', 'Ximena',
] // biome-ignore format: a list of words reads better in rows

const surnames = [
  'Aguilar', 'Alarcón', 'Arce', 'Bazán', 'Benavides', 'Cáceres', 'Calderón', 'Cárdenas', 'Ccori', 'Chávez', 'Condori',
  'Cueva', 'Del Águila', 'Díaz', 'Escobedo', 'Espinoza', 'Farfán', 'Flores', 'Gamarra', 'García', 'Gutiérrez',
  'Huamán', 'Huerta', 'Ibáñez', 'Injoque', 'Ledesma', 'Linares', 'Llosa', 'Mamani', 'Medina', 'Mendoza', 'Meza',
  'Montoya', 'Ñahui', 'Núñez', 'Ochoa', 'Paredes', 'Pastor', 'Peña', 'Ponce', 'Quispe', 'Ramírez', 'Ramos', 'Reyes',
  'Ríos', 'Rojas', 'Salazar', 'Sánchez', 'Silva', 'Sotelo', 'Tapia', 'Tello', 'Torres', 'Ugarte', 'Valdivia',
  'Vargas', 'Vásquez', 'Vílchez', 'Yupanqui', 'Zegarra',
] // biome-ignore format: a list of words reads better in rows

export interface Person {
  givenName: string
  lastname: string
  username: string
  phone: string
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '')

/** People with Peruvian names, two surnames each, no two with one address. */
export function peopleOf(random: Random, count: number, mailDomain: string): Person[] {
  const people = new Map<string, Person>()
  while (people.size < count) {
    const givenName = random.pick(givenNames)
    const [first, second] = [random.pick(surnames), random.pick(surnames)]
    const username = `${plain(givenName)}.${plain(first)}@${mailDomain}`
    const phone = `+51 9${random.between(10, 99)} ${random.between(100, 999)} ${random.between(100, 999)}`
    if (first !== second) people.set(username, { givenName, lastname: `${first} ${second}`, username, phone })
  }
  return [...people.values()]
}
