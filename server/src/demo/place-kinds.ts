import type { Tx } from '../platform/database/database.ts'
import type { MadeCampus, MadeUser } from './factories.ts'

interface KindCast {
  kind: 'FIXED' | 'ROTATING' | 'VISIT'
  /** The person of a FIXED one, by their position in the house; nobody's where it is left out. */
  holder?: number
  /** The teams of a ROTATING one. */
  teams?: string[]
}

/** From the last seat of the first drawn floor on. */
const seatCast: KindCast[] = [
  { kind: 'FIXED', holder: 1 },
  { kind: 'FIXED', holder: 9 },
  { kind: 'ROTATING', teams: ['Comunidad', 'Ventas'] },
  { kind: 'ROTATING', teams: ['Finanzas'] },
  { kind: 'VISIT' },
  { kind: 'VISIT' },
]

/** From the last spot of the parking on: nobody has booked those. */
const spotCast: KindCast[] = [
  { kind: 'FIXED', holder: 1 },
  { kind: 'ROTATING', teams: ['Comunidad', 'Ventas'] },
  { kind: 'VISIT' },
]

/** Seats and spots of a campus that aren't for everybody: somebody's own, of teams by the shift, and for visitors. */
export async function makePlaceKinds(tx: Tx, campus: MadeCampus, people: readonly MadeUser[]) {
  const { tenantId: tenant_id, campusId } = campus
  const places = await tx
    .selectFrom('spaces')
    .select(['id', 'type', 'name'])
    .where('campus_id', '=', campusId)
    .where('type', 'in', ['SEAT', 'PARKING_SPOT'])
    .where('bookable', '=', true)
    .orderBy('name')
    .execute()
  const teams = await tx.selectFrom('teams').select(['id', 'name']).where('tenant_id', '=', tenant_id).execute()
  const spots = places.filter(({ type }) => type === 'PARKING_SPOT')
  const seats = places.filter(({ type }) => type === 'SEAT')
  const levelOf = ({ name }: { name: string }) => Number.parseInt(name, 10)
  const [first] = seats
  const floor = seats.filter(seat => first && levelOf(seat) === levelOf(first))
  for (const [of, cast] of [[floor, seatCast] as const, [spots, spotCast] as const])
    for (const [place, { kind, holder, teams: names = [] }] of cast.entries()) {
      const space = of.at(-1 - place)
      if (!space) continue
      const holder_id = holder === undefined ? null : (people[holder]?.userId ?? null)
      await tx.updateTable('spaces').set({ kind, holder_id }).where('id', '=', space.id).execute()
      const whose = teams.filter(({ name }) => names.includes(name))
      if (whose.length > 0)
        await tx
          .insertInto('space_teams')
          .values(whose.map(({ id }) => ({ tenant_id, space_id: space.id, team_id: id })))
          .execute()
    }
}
