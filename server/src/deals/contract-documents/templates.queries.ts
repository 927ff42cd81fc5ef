import type { ContractType } from '@aforo/api/deals/contract-states'
import type { DocumentKind } from '@aforo/api/deals/document-states'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { TemplatePlace } from './shipped.service.ts'

export interface VersionRow {
  number: number
  fileKey: string
  fileName: string
  size: number
  sha256: string
  tags: string[]
  uploadedAt: string
  uploadedBy: string
}

export interface TemplateRow {
  id: string
  country_code: string
  contract_type: ContractType
  kind: DocumentKind
  current: number
  version: number
  deleted_at: Temporal.Instant | null
  versions: VersionRow[]
}

const nextVersion = { version: sql<number>`version + 1` }

const templates = (tx: Tx) =>
  tx
    .selectFrom('contract_templates as t')
    .select(['t.id', 't.country_code', 't.current', 't.version', 't.deleted_at'])
    .select([
      sql<ContractType>`t.contract_type`.as('contract_type'),
      sql<DocumentKind>`t.kind`.as('kind'),
      sql<
        VersionRow[]
      >`(select jsonb_agg(jsonb_build_object('number', v.number, 'fileKey', v.file_key, 'fileName', v.file_name,
          'size', v.size, 'sha256', v.sha256, 'tags', v.tags,
          'uploadedAt', to_char(v.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'uploadedBy', concat_ws(' ', u.given_name, u.lastname)) order by v.number desc)
        from contract_template_versions v
        join users u on u.tenant_id = v.tenant_id and u.id = v.uploaded_by
        where v.tenant_id = t.tenant_id and v.template_id = t.id)`.as('versions'),
    ])
    .orderBy('t.country_code')
    .orderBy('t.contract_type')
    .orderBy('t.kind')

export const listTemplates = (tx: Tx, countryCode?: string): Promise<TemplateRow[]> =>
  templates(tx)
    .where('t.deleted_at', 'is', null)
    .$if(countryCode !== undefined, query => query.where('t.country_code', '=', countryCode ?? ''))
    .execute()

/** Also one that was removed. */
export const findTemplate = (tx: Tx, id: string): Promise<TemplateRow | undefined> =>
  templates(tx).where('t.id', '=', id).executeTakeFirst()

/** The template of a place. */
export const templateAt = (tx: Tx, place: TemplatePlace): Promise<TemplateRow | undefined> =>
  templates(tx)
    .where('t.deleted_at', 'is', null)
    .where('t.country_code', '=', place.countryCode)
    .where('t.contract_type', '=', place.contractType)
    .where('t.kind', '=', place.kind)
    .executeTakeFirst()

/** Keeps a template from other changes for the rest of the transaction. */
export async function lockTemplate(tx: Tx, id: string) {
  await tx.selectFrom('contract_templates').select('id').where('id', '=', id).forUpdate().execute()
}

/** Makes a template for a place, if it has none. Of two at once one does. */
export async function insertTemplate(tx: Tx, tenantId: string, id: string, place: TemplatePlace) {
  await tx
    .insertInto('contract_templates')
    .values({
      tenant_id: tenantId,
      id,
      country_code: place.countryCode,
      contract_type: place.contractType,
      kind: place.kind,
      current: 1,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function insertVersion(
  tx: Tx,
  tenantId: string,
  templateId: string,
  version: Omit<VersionRow, 'uploadedAt'>,
  now: Temporal.Instant,
) {
  await tx
    .insertInto('contract_template_versions')
    .values({
      tenant_id: tenantId,
      template_id: templateId,
      number: version.number,
      file_key: version.fileKey,
      file_name: version.fileName,
      size: version.size,
      sha256: version.sha256,
      tags: version.tags,
      uploaded_by: version.uploadedBy,
      created_at: now.toString(),
    })
    .execute()
}

export async function chooseVersion(tx: Tx, id: string, current: number) {
  await tx
    .updateTable('contract_templates')
    .set({ current, ...nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function setDeleted(tx: Tx, id: string, at: Temporal.Instant | null) {
  await tx
    .updateTable('contract_templates')
    .set({ deleted_at: at?.toString() ?? null, ...nextVersion })
    .where('id', '=', id)
    .execute()
}
