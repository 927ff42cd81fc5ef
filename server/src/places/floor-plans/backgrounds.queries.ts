import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

const own = [
  'id',
  'name',
  'file_key',
  'page',
  'pixel_width',
  'pixel_height',
  'x',
  'y',
  'width',
  'height',
  'opacity',
  'visible',
] as const

export type BackgroundRow = Awaited<ReturnType<typeof listBackgrounds>>[number]

/** The lowest first. */
export const listBackgrounds = (tx: Tx, planId: string) =>
  tx
    .selectFrom('floor_plan_backgrounds')
    .select(own)
    .where('plan_id', '=', planId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type NewBackground = Omit<BackgroundRow, 'visible'> & { tenant_id: string; plan_id: string; visible?: boolean }

/** @param beneath one whose place in the order it takes */
export async function insertBackground(tx: Tx, background: NewBackground, beneath?: string) {
  const order = sql<string>`(select created_at from floor_plan_backgrounds where id = ${beneath}::uuid)`
  await tx
    .insertInto('floor_plan_backgrounds')
    .values({ ...background, ...(beneath && { created_at: order }) })
    .execute()
}

export interface Placing {
  x: number
  y: number
  width: number
  height: number
  opacity: number
  visible: boolean
}

/** Says where a background lies; one that was taken off comes back. @returns whether the plan has such a one */
export async function placeBackground(tx: Tx, planId: string, id: string, placing: Placing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('floor_plan_backgrounds')
    .set({ ...placing, removed_at: null })
    .where('plan_id', '=', planId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes backgrounds off a plan, so that they can come back. @returns how many */
export async function takeOffBackgrounds(
  tx: Tx,
  planId: string,
  now: Temporal.Instant,
  which: { only?: string | undefined; except?: readonly string[] } = {},
): Promise<number> {
  const { only, except = [] } = which
  const { numUpdatedRows } = await tx
    .updateTable('floor_plan_backgrounds')
    .set({ removed_at: now.toString() })
    .where('plan_id', '=', planId)
    .where('removed_at', 'is', null)
    .$if(only !== undefined, query => query.where('id', '=', only ?? ''))
    .$if(except.length > 0, query => query.where('id', 'not in', except))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Forgets what was taken off before a moment. For a transaction that sees all tenants. */
export async function forgetBackgrounds(tx: Tx, before: Temporal.Instant) {
  await tx.deleteFrom('floor_plan_backgrounds').where('removed_at', '<', before).execute()
}

/** Copies share the pictures of their original. */
export async function copyBackgrounds(tx: Tx, fromPlanId: string, toPlanId: string) {
  await sql`
    insert into floor_plan_backgrounds (tenant_id, id, plan_id, name, file_key, page, pixel_width, pixel_height, x, y, width,
      height, opacity, visible, created_at)
    select tenant_id, gen_random_uuid(), ${toPlanId}::uuid, name, file_key, page, pixel_width, pixel_height, x, y, width,
      height, opacity, visible, created_at
    from floor_plan_backgrounds
    where tenant_id = aforo_tenant() and plan_id = ${fromPlanId}::uuid and removed_at is null`.execute(tx)
}
