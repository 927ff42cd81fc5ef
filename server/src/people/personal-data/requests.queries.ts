import type { PersonalDataRequest, PersonKind } from '@aforo/api/people/personal-data'
import type { Tx } from '../../platform/database/database.ts'
import type { Terms } from './terms.rules.ts'

type Replaced = PersonalDataRequest['replaced']
type Stayed = PersonalDataRequest['stayed']

const requests = (tx: Tx) =>
  tx
    .selectFrom('personal_data_requests as r')
    .innerJoin('users as u', join => join.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.by_id'))
    .select(['r.id', 'r.what', 'r.kind', 'r.person_id', 'r.at', 'r.state', 'r.replaced', 'r.stayed', 'r.terms'])
    .select(['u.given_name', 'u.lastname'])
    .$narrowType<{
      what: PersonalDataRequest['what']
      kind: PersonKind
      state: PersonalDataRequest['state']
      replaced: Replaced
      stayed: Stayed
    }>()

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export const listRequests = (tx: Tx) =>
  requests(tx).orderBy('r.at', 'desc').orderBy('r.id', 'desc').limit(100).execute()

export const findRequest = (tx: Tx, id: string) => requests(tx).where('r.id', '=', id).executeTakeFirst()

interface NewRequest {
  tenantId: string
  id: string
  what: PersonalDataRequest['what']
  kind: PersonKind
  personId: string
  at: Temporal.Instant
  byId: string
  replaced?: Replaced
  stayed?: Stayed
  /** With them a job goes on. */
  terms?: Terms
}

export const addRequest = (tx: Tx, given: NewRequest) =>
  tx
    .insertInto('personal_data_requests')
    .values({
      tenant_id: given.tenantId,
      id: given.id,
      what: given.what,
      kind: given.kind,
      person_id: given.personId,
      at: given.at.toString(),
      by_id: given.byId,
      state: given.terms ? 'RUNNING' : 'DONE',
      replaced: JSON.stringify(given.replaced ?? []),
      stayed: JSON.stringify(given.stayed ?? []),
      terms: given.terms ? JSON.stringify(given.terms) : null,
    })
    .execute()

export const completeRequest = (tx: Tx, id: string, replaced: Replaced) =>
  tx
    .updateTable('personal_data_requests')
    .set({ state: 'DONE', terms: null, replaced: JSON.stringify(replaced) })
    .where('id', '=', id)
    .execute()
