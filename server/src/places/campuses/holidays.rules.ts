import type { Holiday } from '@aforo/api/places/campuses'

type Day = Temporal.PlainDate
/** The date of a holiday in a year. */
type Rule = (year: number) => Day

const fixed =
  (month: number, day: number): Rule =>
  year =>
    Temporal.PlainDate.from({ year, month, day })

/** So many days after Easter Sunday. */
const easter =
  (days: number): Rule =>
  year =>
    easterOf(year).add({ days })

/** The nth Monday of a month. */
const monday =
  (nth: number, month: number): Rule =>
  year => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 })
    return first.add({ days: ((8 - first.dayOfWeek) % 7) + (nth - 1) * 7 })
  }

/** Kept on the Monday after, unless it is one (Colombia, ley 51 of 1983). */
const nextMonday =
  (month: number, day: number): Rule =>
  year => {
    const date = Temporal.PlainDate.from({ year, month, day })
    return date.add({ days: (8 - date.dayOfWeek) % 7 })
  }

/** Tuesday to Thursday go back to Monday, Friday on to Monday (Chile, ley 19.668). */
const nearMonday =
  (month: number, day: number): Rule =>
  year => {
    const date = Temporal.PlainDate.from({ year, month, day })
    if (date.dayOfWeek > 5) return date
    return date.dayOfWeek === 5 ? date.add({ days: 3 }) : date.subtract({ days: date.dayOfWeek - 1 })
  }

/** A Tuesday goes to the Friday before, a Wednesday to the Friday after (Chile, ley 20.299). */
const reformation: Rule = year => {
  const date = Temporal.PlainDate.from({ year, month: 10, day: 31 })
  if (date.dayOfWeek === 2) return date.subtract({ days: 4 })
  return date.dayOfWeek === 3 ? date.add({ days: 2 }) : date
}

/** The winter solstice in Chile, which this century falls on the 20th in leap years and those after them. */
const solstice: Rule = year => Temporal.PlainDate.from({ year, month: 6, day: year % 4 < 2 ? 20 : 21 })

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return Temporal.PlainDate.from({ year, month, day: ((h + l - 7 * m + 114) % 31) + 1 })
}

const christian = {
  newYear: ['Año Nuevo', fixed(1, 1)],
  maundyThursday: ['Jueves Santo', easter(-3)],
  goodFriday: ['Viernes Santo', easter(-2)],
  labour: ['Día del Trabajo', fixed(5, 1)],
  assumption: ['Asunción de la Virgen', fixed(8, 15)],
  allSaints: ['Todos los Santos', fixed(11, 1)],
  conception: ['Inmaculada Concepción', fixed(12, 8)],
  christmas: ['Navidad', fixed(12, 25)],
} satisfies Record<string, [string, Rule]>

const { newYear, maundyThursday, goodFriday, labour, assumption, allSaints, conception, christmas } = christian

/** The national holidays of the countries in which the operator has or is likely to have a house. */
const countries: Record<string, [name: string, rule: Rule][]> = {
  PE: [
    newYear,
    maundyThursday,
    goodFriday,
    labour,
    ['Batalla de Arica', fixed(6, 7)],
    ['San Pedro y San Pablo', fixed(6, 29)],
    ['Día de la Fuerza Aérea', fixed(7, 23)],
    ['Fiestas Patrias', fixed(7, 28)],
    ['Fiestas Patrias', fixed(7, 29)],
    ['Batalla de Junín', fixed(8, 6)],
    ['Santa Rosa de Lima', fixed(8, 30)],
    ['Combate de Angamos', fixed(10, 8)],
    allSaints,
    conception,
    ['Batalla de Ayacucho', fixed(12, 9)],
    christmas,
  ],
  CL: [
    newYear,
    goodFriday,
    ['Sábado Santo', easter(-1)],
    labour,
    ['Glorias Navales', fixed(5, 21)],
    ['Pueblos Indígenas', solstice],
    ['San Pedro y San Pablo', nearMonday(6, 29)],
    ['Virgen del Carmen', fixed(7, 16)],
    assumption,
    ['Independencia Nacional', fixed(9, 18)],
    ['Glorias del Ejército', fixed(9, 19)],
    ['Encuentro de Dos Mundos', nearMonday(10, 12)],
    ['Iglesias Evangélicas y Protestantes', reformation],
    allSaints,
    conception,
    christmas,
  ],
  CO: [
    newYear,
    ['Reyes Magos', nextMonday(1, 6)],
    ['San José', nextMonday(3, 19)],
    maundyThursday,
    goodFriday,
    labour,
    ['Ascensión del Señor', easter(43)],
    ['Corpus Christi', easter(64)],
    ['Sagrado Corazón', easter(71)],
    ['San Pedro y San Pablo', nextMonday(6, 29)],
    ['Independencia', fixed(7, 20)],
    ['Batalla de Boyacá', fixed(8, 7)],
    ['Asunción de la Virgen', nextMonday(8, 15)],
    ['Día de la Raza', nextMonday(10, 12)],
    ['Todos los Santos', nextMonday(11, 1)],
    ['Independencia de Cartagena', nextMonday(11, 11)],
    conception,
    christmas,
  ],
  MX: [
    newYear,
    ['Día de la Constitución', monday(1, 2)],
    ['Natalicio de Benito Juárez', monday(3, 3)],
    labour,
    ['Independencia', fixed(9, 16)],
    ['Día de la Revolución', monday(3, 11)],
    christmas,
  ],
  ES: [
    newYear,
    ['Epifanía del Señor', fixed(1, 6)],
    goodFriday,
    labour,
    assumption,
    ['Fiesta Nacional', fixed(10, 12)],
    allSaints,
    ['Día de la Constitución', fixed(12, 6)],
    conception,
    christmas,
  ],
}

/**
 * The national holidays of a country in a year, in order and each date once; regional ones are for people to add.
 * @param country ISO 3166 alpha-2; empty for one that is not known here
 */
export function holidaysOf(country: string, year: number): Holiday[] {
  const byDate = new Map<string, string>()
  for (const [name, rule] of countries[country] ?? []) {
    const date = rule(year).toString()
    byDate.set(date, byDate.get(date) ?? name)
  }
  return [...byDate].map(([date, name]) => ({ date, name })).sort((one, other) => (one.date < other.date ? -1 : 1))
}
