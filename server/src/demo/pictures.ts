import { sql } from 'kysely'
import { keepPicture, thumbnailKey } from '../platform/assets/assets.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Files } from '../platform/files.ts'
import { thumbnailOf } from '../platform/images.ts'
import { coverOf, logoOf } from './brands.ts'
import type { MadeCampus, MadeTenant, MadeUser, TenantGiven } from './factories.ts'
import { buildingOf, picture, portraitOf } from './portraits.ts'

/** Gives the organisation a logo and a cover, the campuses a picture, and most of the people: the others are shown by their initials. */
export async function makePictures(
  tx: Tx,
  files: Pick<Files, 'put'>,
  { name: house }: Required<TenantGiven>,
  { tenantId: id }: MadeTenant,
  campuses: readonly (MadeCampus & { floors: number })[],
  people: readonly MadeUser[],
) {
  const buildings = campuses.map(async ({ tenantId, campusId, name, floors }) => {
    const drawn = await picture(buildingOf(name, floors))
    const key = await keepPicture({ files }, tenantId, 'images', drawn)
    await files.put(thumbnailKey(key), await thumbnailOf(drawn), 'image/webp')
    return { id: campusId, key }
  })
  const faces = people
    .filter((_, place) => place % 4 !== 3)
    .map(async ({ tenantId, userId, givenName, lastname }) => {
      const drawn = await picture(portraitOf(givenName, lastname))
      return { id: userId, key: await keepPicture({ files }, tenantId, 'images', drawn) }
    })
  const theme = [logoOf(house), coverOf(house)].map(async drawn =>
    keepPicture({ files }, id, 'images', await picture(drawn)),
  )
  // Drawn side by side, and written one after the other: the transaction has one connection.
  const [ofCampuses, ofPeople] = [await Promise.all(buildings), await Promise.all(faces)]
  const [logo = '', cover = ''] = await Promise.all(theme)
  await sql`
    update campuses c set photo_key = given.key
    from jsonb_to_recordset(${JSON.stringify(ofCampuses)}::jsonb) as given (id uuid, key text) where c.id = given.id
  `.execute(tx)
  await sql`
    insert into stored_files (tenant_id, key)
    select split_part(key, '/', 1)::uuid, key from unnest(${[...ofCampuses, ...ofPeople].map(({ key }) => key).concat(logo, cover)}::text[]) as key
  `.execute(tx)
  await sql`
    update users u set picture_key = given.key
    from jsonb_to_recordset(${JSON.stringify(ofPeople)}::jsonb) as given (id uuid, key text) where u.id = given.id
  `.execute(tx)
  await sql`update tenants set lateral_logo = ${logo}, profile_cover = ${cover} where id = ${id}::uuid`.execute(tx)
}
