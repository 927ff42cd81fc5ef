import type { Tx } from '../../platform/database/database.ts'

/** The company in SAP of one of ours, as Empresas has it; empty where it has none. */
export async function companyCodeOf(tx: Tx, companyId: string): Promise<string> {
  const row = await tx.selectFrom('companies').select('sap_company').where('id', '=', companyId).executeTakeFirst()
  return row?.sap_company ?? ''
}

export const listCompanies = (tx: Tx) =>
  tx
    .selectFrom('companies')
    .select(['id', 'legal_name as name', 'sap_company'])
    .where('deleted_at', 'is', null)
    .orderBy('legal_name')
    .orderBy('id')
    .execute()

export const listCampuses = (tx: Tx) =>
  tx
    .selectFrom('campuses')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
