import { type Me, Phone, ProfileFields } from '@aforo/api/people/users'
import { z } from 'zod'
import type { PictureValue } from '../../ui/pictures.ts'

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

const labels = { givenName: 'Nombres', lastname: 'Apellidos', phone: 'Teléfono', timezone: 'Zona horaria' }

/** What is typed against what is saved now. */
export function profileDifferences(mine: ProfileValues, newer: Me) {
  const theirs = valuesOf(newer)
  const rows = (['givenName', 'lastname', 'phone', 'timezone'] as const).map(field => ({
    name: labels[field],
    mine: mine[field].trim(),
    theirs: theirs[field],
  }))
  const picture = { mine: mine.pictureKey ? 'La tuya' : 'Sin foto', theirs: theirs.pictureKey ? 'Otra' : 'Sin foto' }
  if (mine.pictureKey !== theirs.pictureKey) rows.push({ name: 'Foto', ...picture })
  return rows
}
