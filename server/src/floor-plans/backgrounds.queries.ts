import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

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
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type NewBackground = Omit<BackgroundRow, 'visible'> & { tenant_id: string; plan_id: string }

export async function insertBackground(tx: Tx, background: NewBackground) {
  await tx.insertInto('floor_plan_backgrounds').values(background).execute()
}

export interface Placing {
  x: number
  y: number
  width: number
  height: number
  opacity: number
  visible: boolean
}

export async function placeBackground(tx: Tx, id: string, placing: Placing) {
  await tx.updateTable('floor_plan_backgrounds').set(placing).where('id', '=', id).execute()
}

/** Puts another picture where one stands. */
export async function replacePicture(
  tx: Tx,
  id: string,
  picture: Pick<BackgroundRow, 'name' | 'file_key' | 'page' | 'pixel_width' | 'pixel_height' | 'height'>,
) {
  await tx.updateTable('floor_plan_backgrounds').set(picture).where('id', '=', id).execute()
}

/** Takes one background away, or all of them. @returns the keys of their pictures */
export async function deleteBackgrounds(tx: Tx, planId: string, id: string | undefined): Promise<string[]> {
  const rows = await tx
    .deleteFrom('floor_plan_backgrounds')
    .where('plan_id', '=', planId)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .returning('file_key')
    .execute()
  return rows.map(row => row.file_key)
}

/** Copies share the pictures of their original. */
export async function copyBackgrounds(tx: Tx, fromPlanId: string, toPlanId: string) {
  await sql`
    insert into floor_plan_backgrounds (tenant_id, id, plan_id, name, file_key, page, pixel_width, pixel_height, x, y, width,
      height, opacity, visible, created_at)
    select tenant_id, gen_random_uuid(), ${toPlanId}::uuid, name, file_key, page, pixel_width, pixel_height, x, y, width,
      height, opacity, visible, created_at
    from floor_plan_backgrounds where tenant_id = aforo_tenant() and plan_id = ${fromPlanId}::uuid`.execute(tx)
}

export const isPictureInUse = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx
    .selectFrom('floor_plan_backgrounds')
    .select('id')
    .where('file_key', '=', key)
    .limit(1)
    .executeTakeFirst()) !== undefined
