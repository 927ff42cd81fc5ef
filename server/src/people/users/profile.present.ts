import type { Me, Session } from '@aforo/api/people/users'
import { camelCased } from '../../platform/database/column-names.rules.ts'
import type { SessionRow } from './profile.queries.ts'

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  ...camelCased(row, ['id', 'user_agent', 'ip']),
  createdAt: row.created_at.toString(),
  lastSeenAt: row.last_seen_at.toString(),
  current: row.id === currentId,
})

/** What the audit keeps of a profile: the picture by its key, since a link expires. */
export const auditedProfile = ({ info, timezone, pictureKey, haveCard, settings }: Me) => ({
  givenName: info.givenName,
  lastname: info.lastname,
  phone: info.phone,
  timezone,
  picture: pictureKey,
  haveCard,
  countries: settings.countriesAllowed,
})
