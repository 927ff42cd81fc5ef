import type { Tx } from '../../platform/database/database.ts'

/** Keeps what SAP calls a client; an empty code forgets it. */
export async function saveSapCode(
  tx: Tx,
  { tenantId, clientId }: { tenantId: string; clientId: string },
  cardCode: string,
) {
  if (cardCode === '') {
    await tx.deleteFrom('billing_sap_clients').where('client_id', '=', clientId).execute()
    return
  }
  await tx
    .insertInto('billing_sap_clients')
    .values({ tenant_id: tenantId, client_id: clientId, card_code: cardCode })
    .onConflict(conflict => conflict.columns(['tenant_id', 'client_id']).doUpdateSet({ card_code: cardCode }))
    .execute()
}

export const sapCodeOf = async (tx: Tx, clientId: string): Promise<string | undefined> =>
  (await tx.selectFrom('billing_sap_clients').select('card_code').where('client_id', '=', clientId).executeTakeFirst())
    ?.card_code
