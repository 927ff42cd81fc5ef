import type { QuestionKind, YesNo } from '@aforo/api/front-desk/health-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { listing } from '../../platform/listing.ts'
import type { Question } from './health.rules.ts'

/** The questions in the order in which they are asked. */
export async function listQuestions(tx: Tx): Promise<Question[]> {
  const rows = await tx
    .selectFrom('triage_questions')
    .select(['id', 'question', 'kind', 'suspicious_when', 'suspicious_from'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id, question, kind, suspicious_when, suspicious_from }) => ({
    id,
    question,
    kind: kind as QuestionKind,
    suspiciousWhen: suspicious_when as YesNo | null,
    suspiciousFrom: suspicious_from,
  }))
}

export const findSettings = (tx: Tx) =>
  tx.selectFrom('health_settings').select(['retention_days', 'version']).executeTakeFirst()

/** Puts these questions in the place of those that there are. */
export async function replaceQuestions(tx: Tx, tenantId: string, questions: readonly Question[]) {
  await tx.deleteFrom('triage_questions').execute()
  if (questions.length === 0) return
  await tx
    .insertInto('triage_questions')
    .values(
      questions.map(({ id, question, kind, suspiciousWhen, suspiciousFrom }, position) => ({
        tenant_id: tenantId,
        id,
        position,
        question,
        kind,
        suspicious_when: suspiciousWhen,
        suspicious_from: suspiciousFrom,
      })),
    )
    .execute()
}

export async function saveRetention(tx: Tx, tenantId: string, days: number) {
  await tx
    .insertInto('health_settings')
    .values({ tenant_id: tenantId, retention_days: days })
    .onConflict(conflict =>
      conflict.column('tenant_id').doUpdateSet(eb => ({
        retention_days: days,
        version: eb('health_settings.version', '+', 1),
      })),
    )
    .execute()
}

/** The kinds of audit entry about health data. */
const audited = ['triage_form', 'vaccine_card', 'health']

/** Who looked at or changed health data, the last first. */
export const accessList = listing({
  query: (tx: Tx) =>
    tx
      .selectFrom('audit_log')
      .where('entity_type', 'in', audited)
      .select([
        'id',
        'at',
        'actor_name',
        'action',
        sql<string>`coalesce(after ->> 'person', before ->> 'person', '')`.as('about'),
      ]),
  key: ['id'],
  direction: 'desc',
})

/** The zone in which the organisation counts days. */
export async function zoneOfTenant(tx: Tx): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('tenants')
    .select('time_zone')
    .where('id', '=', sql<string>`aforo_tenant()`)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** A campus's zone; undefined where there is no such campus. */
export const findCampus = (tx: Tx, id: string) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name', 'country_code', 'time_zone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Who may see health data: active administrators, of a campus those who may see it. @param country of the campus */
export async function listHealthAdministrators(tx: Tx, country: string | undefined): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`roles @> array['ROLE_ADMIN']`)
    .$if(country !== undefined, query =>
      query.where(
        sql<boolean>`(countries_allowed = '{}' or 'ROLE_ROOT' = any(roles) or ${country}::text = any(countries_allowed))`,
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
