import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { MadeUser } from './factories.ts'
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

/** Says of people when they were last seen and who has a card; one in nine was invited and never came in. */
export async function bringIn(tx: Tx, people: MadeUser[], now: Temporal.Instant) {
  const rows = people.map(({ userId }, index) => ({
    id: userId,
    card: index % 3 !== 2,
    seen: index % 9 === 8 ? null : now.subtract({ minutes: 3 + ((index * index * 37) % 30_000) }).toString(),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, card boolean, seen timestamptz)
    ), carded as (
      update users u set have_card = given.card from given where u.id = given.id
    )
    update user_presence p set last_seen_at = given.seen from given where p.user_id = given.id
  `.execute(tx)
}
