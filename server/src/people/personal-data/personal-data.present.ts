import type { PersonalDataRequest } from '@aforo/api/people/personal-data'
import type { RequestRow } from './requests.queries.ts'

export const presentRequest = (row: RequestRow): PersonalDataRequest => ({
  id: row.id,
  what: row.what,
  kind: row.kind,
  personId: row.person_id,
  at: row.at.toString(),
  by: `${row.given_name} ${row.lastname}`,
  state: row.state,
  replaced: row.replaced,
  stayed: row.stayed,
})
