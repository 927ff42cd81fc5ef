import { userWords as words } from '@aforo/api/people/user-words'
import { type Me, Phone, ProfileFields } from '@aforo/api/people/users'
import { z } from 'zod'
import type { PictureValue } from '../../ui/pictures.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'

/** A profile as its form holds it. */
export interface ProfileValues extends Record<string, unknown> {
  givenName: string
  lastname: string
  /** Empty for none. */
  phone: string
  timezone: string
  pictureKey: PictureValue
}

export const valuesOf = ({ info, timezone, pictureKey }: Me): ProfileValues => ({
  givenName: info.givenName,
  lastname: info.lastname,
  phone: info.phone ?? '',
  timezone,
  pictureKey,
})

export const profileSchema = ProfileFields.extend({ phone: z.union([z.literal(''), Phone]) })

/** What is typed against what is saved now. */
export function profileDifferences(mine: ProfileValues, newer: Me) {
  const theirs = valuesOf(newer)
  const rows = differencesIn(words, mine, theirs)
  const picture = { mine: mine.pictureKey ? 'La tuya' : 'Sin foto', theirs: theirs.pictureKey ? 'Otra' : 'Sin foto' }
  if (mine.pictureKey !== theirs.pictureKey) rows.push({ name: words.picture.label, ...picture })
  return rows
}
