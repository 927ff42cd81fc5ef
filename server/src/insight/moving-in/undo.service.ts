import type { ImportKind } from '@aforo/api/people/imports'
import { type DependentKind, dependentWords, type SubjectKind } from '@aforo/api/platform/dependents'
import { undoTakeOver } from '../../deals/contracts/contracts.ts'
import type { MadeRecord, RecordUnit, TakeBack } from '../../people/imports/imports.ts'
import { removeCampus } from '../../places/campuses/campuses.ts'
import { dependentsOf } from '../../platform/dependents.ts'
import { byColumns, type Call, callsOf, endedIfThere, type Router } from './calls.service.ts'
import {
  campusUses,
  entriesOf,
  hasBooked,
  hasSignedIn,
  holdAlone,
  isArchived,
  isBilled,
  isCanceled,
  isChangedSince,
  isMadeWith,
  movedOwners,
  parentOf,
  saleOf,
  spacesInside,
  zonesOf,
} from './undo.queries.ts'
import { openingConcept } from './wallets.service.ts'

/** What ends a record, and why it may stay. */
interface Undoing {
  /** Its type, and that of what was made with it, in the history. */
  entities: readonly string[]
  /** Held alone while it is asked what uses it. */
  table?: 'users' | 'teams' | 'campuses' | 'spaces' | 'products'
  /** Whether it was ended already, where no row says so by being deleted. */
  gone?(tx: RecordUnit['tx'], id: string): Promise<boolean>
  /** Whose dependents keep it, and which of them are its own. */
  subject?: SubjectKind
  own?: readonly DependentKind[]
  /** Other uses. @returns why it stays */
  keeps?(unit: RecordUnit, made: MadeRecord): Promise<string | undefined>
  end(call: Call, made: MadeRecord, unit: RecordUnit): Promise<unknown>
}

const changedWords = 'Se queda: alguien cambió este registro después de la carga.'

const usedWords = (uses: readonly string[]) => `Se queda, porque ya se usa: ${uses.join(', ')}.`

const counted = (count: number, { one, many }: { one: string; many: string }) => `${count} ${count === 1 ? one : many}`

/** Whether an empty wallet of a team or person was ever used. */
const usedWallet = async ({ tx }: RecordUnit, { id }: MadeRecord) =>
  (await movedOwners(tx, id)) ? usedWords(['su wallet tuvo movimientos']) : undefined

const undoings: Record<ImportKind, Undoing> = {
  USERS: {
    entities: ['user'],
    table: 'users',
    subject: 'PERSON',
    // The teams that its file gave it; others would be a change of theirs, and lose nothing.
    own: ['TEAM', 'WALLET_EMPTY'],
    async keeps(unit, made) {
      if (await hasSignedIn(unit.tx, made.id)) return 'Se queda: ya ingresó con su cuenta.'
      if (await hasBooked(unit.tx, made.id)) return usedWords(['tiene reservas'])
      return usedWallet(unit, made)
    },
    end: (call, { id }) => call('users', 'remove', { id }),
  },
  TEAMS: {
    entities: ['team'],
    table: 'teams',
    subject: 'TEAM',
    own: ['MEMBER', 'ZONE', 'WALLET_EMPTY'],
    keeps: usedWallet,
    async end(call, { id }, { tx }) {
      for (const zoneId of await zonesOf(tx, id)) await call('teams', 'removeZone', { id, zoneId })
      await call('teams', 'remove', { id })
    },
  },
  CUSTOMERS: {
    entities: ['customer', 'team'],
    table: 'teams',
    subject: 'CLIENT',
    own: ['WALLET_EMPTY'],
    keeps: usedWallet,
    end: (call, { id }) => call('teams', 'remove', { id }),
  },
  CAMPUSES: {
    entities: ['campus'],
    table: 'campuses',
    async keeps({ tx }, { id }) {
      const uses = await campusUses(tx, id)
      return uses.length > 0 ? usedWords(uses) : undefined
    },
    end: (_call, { id }, unit) => removeCampus(unit, id),
  },
  SPACES: {
    entities: ['space'],
    table: 'spaces',
    subject: 'SPACE',
    keeps: async ({ tx }, { id }) => spaceKept(await spacesInside(tx, id)),
    async end(call, made, unit) {
      const parent = await parentOf(unit.tx, made.id)
      await call('spaces', 'remove', { params: { id: made.id }, query: {} })
      await endMadeAround(call, unit, parent, made)
    },
  },
  PRODUCTS: {
    entities: ['product'],
    table: 'products',
    subject: 'PRODUCT',
    own: ['PRICE'],
    end: (call, { id }) => call('products', 'remove', { productId: id }),
  },
  CONTRACTS: {
    entities: ['contract'],
    gone: isArchived,
    subject: 'CONTRACT',
    async keeps({ tx }, { id, madeAt }) {
      if (await isBilled(tx, id)) return usedWords(['ya se facturó'])
      const sale = await saleOf(tx, id)
      return sale && (await isChangedSince(tx, ['sale'], sale, madeAt)) ? changedWords : undefined
    },
    async end(call, { id }, unit) {
      const reason = await undoTakeOver(unit, id)
      if (reason !== undefined) return reason
      await call('contracts', 'archive', { id, reason: 'Se deshizo su carga' })
      const saleId = await saleOf(unit.tx, id)
      await call('sales', 'deprecate', { saleId, reason: 'Se deshizo la carga de su contrato' })
    },
  },
  WALLETS: {
    entities: ['wallet'],
    async end(call, { id }, { tx }) {
      const entries = await entriesOf(tx, id)
      if (entries.length > 1 || entries.some(({ concept }) => concept !== openingConcept))
        return usedWords(['ya tiene movimientos'])
      for (const { id: movementId } of entries)
        await call('wallets', 'reverse', { id, movementId, reason: 'Se deshizo la carga de su saldo' })
    },
  },
  BOOKINGS: {
    entities: ['reservation'],
    gone: isCanceled,
    end: (call, { id }) => call('bookings', 'cancel', { id }),
  },
}

const spaceKept = (inside: number) =>
  inside > 0 ? usedWords([`tiene ${counted(inside, { one: 'espacio', many: 'espacios' })} dentro`]) : undefined

/** Ends the floor and the area that were made for a space by its own row, where nothing else came into them. */
async function endMadeAround(call: Call, unit: RecordUnit, parent: string | null, { madeAt }: MadeRecord) {
  for (let id = parent; id !== null; ) {
    const around = { id, madeAt }
    if (!(await isMadeWith(unit.tx, around)) || (await reasonToStay(unit, undoings.SPACES, around)) !== undefined)
      return
    const next = await parentOf(unit.tx, id)
    await call('spaces', 'remove', { params: { id }, query: {} })
    id = next
  }
}

/** Whether somebody ended a record already. Otherwise it is held alone, where that needs a hold of its own. */
const isGone = async ({ tx }: RecordUnit, { table, gone }: Undoing, { id }: MadeRecord) =>
  (table !== undefined && !(await holdAlone(tx, table, id))) || ((await gone?.(tx, id)) ?? false)

/** Why a record stays; undefined if nothing uses it. */
async function reasonToStay(
  unit: RecordUnit,
  { entities, subject, own = [], keeps }: Undoing,
  made: MadeRecord,
): Promise<string | undefined> {
  if (await isChangedSince(unit.tx, entities, made.id, made.madeAt)) return changedWords
  if (subject) {
    const { forbids, takes } = await dependentsOf(unit, { subject, id: made.id }, 'REMOVE')
    const uses = [...forbids, ...takes].filter(({ kind }) => !own.includes(kind))
    if (uses.length > 0) return usedWords(uses.map(({ kind, count }) => counted(count, dependentWords[kind])))
  }
  return keeps?.(unit, made)
}

/** @param router of all calls, read when a row is taken back */
export function undoOf(router: () => Router): Record<ImportKind, TakeBack> {
  const takeBack =
    (undoing: Undoing): TakeBack =>
    async (unit, made) => {
      const call = callsOf(router(), unit)
      const end = async () => {
        if (await isGone(unit, undoing, made)) return undefined
        const reason = (await reasonToStay(unit, undoing, made)) ?? (await undoing.end(call, made, unit))
        return typeof reason === 'string' ? reason : undefined
      }
      let reason: string | undefined
      await byColumns({}, '', () =>
        endedIfThere(async () => {
          reason = await end()
        }),
      )
      return reason
    }
  return Object.fromEntries(Object.entries(undoings).map(([kind, undoing]) => [kind, takeBack(undoing)])) as Record<
    ImportKind,
    TakeBack
  >
}
