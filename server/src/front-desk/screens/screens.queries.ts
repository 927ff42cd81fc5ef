import type { ScreenKind, ShownNames, WalkIns } from '@aforo/api/front-desk/screens'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'

const screenRows = (tx: Tx) =>
  tx
    .selectFrom('screens as x')
    .innerJoin('campuses as c', join => join.onRef('c.tenant_id', '=', 'x.tenant_id').onRef('c.id', '=', 'x.campus_id'))
    .leftJoin('spaces as s', join => join.onRef('s.tenant_id', '=', 'x.tenant_id').onRef('s.id', '=', 'x.space_id'))
    .select([
      'x.id',
      sql<ScreenKind>`x.kind`.as('kind'),
      'x.name',
      'x.campus_id',
      'c.name as campus_name',
      'c.time_zone',
      'x.space_id',
      's.name as space_name',
      sql<boolean>`(c.deleted_at is not null or s.deleted_at is not null)`.as('place_gone'),
      'x.paired_at',
      'x.paired_by',
      'x.last_seen_at',
      'x.unpaired_at',
      'x.version',
    ])

export type ScreenRow = NonNullable<Awaited<ReturnType<typeof findAnyScreen>>>

/** Also one that was unpaired. */
export const findAnyScreen = (tx: Tx, id: string) => screenRows(tx).where('x.id', '=', id).executeTakeFirst()

/** Locks a paired screen for the rest of the transaction, and reads it then. */
export async function lockScreen(tx: Tx, id: string): Promise<ScreenRow | undefined> {
  const held = await tx
    .selectFrom('screens')
    .select('id')
    .where('id', '=', id)
    .where('unpaired_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findAnyScreen(tx, id)
}

export const screenList = listing({
  query: (tx: Tx, { campusId }: { campusId?: string }) =>
    screenRows(tx)
      .where('x.unpaired_at', 'is', null)
      .$if(campusId !== undefined, query => query.where('x.campus_id', '=', campusId ?? '')),
  key: ['c.name', 'x.name', 'x.id'],
  order: query => query.orderBy('c.name').orderBy('x.campus_id').orderBy('x.name').orderBy('x.id'),
})

interface ScreenColumns {
  kind: ScreenKind
  name: string
  campus_id: string
  space_id: string | null
}

interface NewScreen extends ScreenColumns {
  tenant_id: string
  id: string
  token_hash: Buffer
  paired_at: string
  paired_by: string
}

export async function insertScreen(tx: Tx, screen: NewScreen) {
  await tx.insertInto('screens').values(screen).execute()
}

/** Changes a screen and counts its version up. */
export async function updateScreen(tx: Tx, id: string, columns: Partial<ScreenColumns>) {
  await tx
    .updateTable('screens')
    .set(eb => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A room at whose door a screen may stand: it stays while the screen is saved. */
export const holdRoom = (tx: Tx, id: string) =>
  tx
    .selectFrom('spaces')
    .select(['id', 'name', 'type', 'campus_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()

/** Unpairs a screen at once. Its device's token is kept beside, for `pairAgain`. */
export async function unpairScreen(tx: Tx, id: string, at: Temporal.Instant) {
  await tx
    .updateTable('screens')
    .set(eb => ({
      former_hash: eb.ref('token_hash'),
      token_hash: null,
      unpaired_at: at.toString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Locks a screen that was unpaired since a moment, and reads it then. */
export async function lockUnpaired(tx: Tx, id: string, since: Temporal.Instant): Promise<ScreenRow | undefined> {
  const held = await tx
    .selectFrom('screens')
    .select('id')
    .where('id', '=', id)
    .where('unpaired_at', '>', sql<Temporal.Instant>`${since.toString()}::timestamptz`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findAnyScreen(tx, id)
}

/**
 * Gives a device back to the screen that it was, and takes from it the code that it waits with.
 * @throws by `screens_token` where the device is another screen by now
 */
export async function pairAgain(tx: Tx, id: string) {
  const { token_hash } = await tx
    .updateTable('screens')
    .set(eb => ({
      token_hash: eb.ref('former_hash'),
      former_hash: null,
      unpaired_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirstOrThrow()
  await sql`select aforo_drop_screen_pairing(${token_hash}::bytea)`.execute(tx)
}

/** The policies of all campuses, by name; null where nothing was saved. */
const policyRows = (tx: Tx) =>
  tx
    .selectFrom('campuses as c')
    .leftJoin('screen_policies as p', join =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.campus_id', '=', 'c.id'),
    )
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.name', sql<ShownNames | null>`p.names`.as('names'), 'p.subjects'])
    .select(sql<WalkIns | null>`p.walk_ins`.as('walk_ins'))
    .select(sql<number>`coalesce(p.version, 0)`.as('version'))

export const listPolicies = (tx: Tx) => policyRows(tx).orderBy('c.name').orderBy('c.id').limit(1000).execute()

export type PolicyRow = Awaited<ReturnType<typeof listPolicies>>[number]

export const findPolicy = (tx: Tx, campusId: string) => policyRows(tx).where('c.id', '=', campusId).executeTakeFirst()

/** The policy of a campus, which is locked until the transaction ends: also where nothing was saved yet. */
export async function lockPolicy(tx: Tx, campusId: string): Promise<PolicyRow | undefined> {
  const held = await tx
    .selectFrom('campuses')
    .select('id')
    .where('id', '=', campusId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held && findPolicy(tx, campusId)
}

export async function setPolicy(
  tx: Tx,
  key: { tenant_id: string; campus_id: string },
  policy: { names: ShownNames; subjects: boolean; walk_ins: WalkIns },
) {
  await tx
    .insertInto('screen_policies')
    .values({ ...key, ...policy })
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'campus_id'])
        .doUpdateSet(eb => ({ ...policy, version: eb('screen_policies.version', '+', 1) })),
    )
    .execute()
}
