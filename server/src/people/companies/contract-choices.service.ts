import type { Annex, CompanyAccount, CompanyRepresentative } from '@aforo/api/people/contract-terms'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files.ts'
import { accountsWith, representativesWith } from './lookups.queries.ts'
import { presentAnnex, presentCompanyAccount, presentCompanyRepresentative } from './terms.present.ts'
import { annexesWith } from './terms.queries.ts'

/** What a contract points at. */
interface Chosen {
  accountIds: readonly string[]
  representativeIds: readonly string[]
  annexIds: readonly string[]
}

const inOrder = <Item extends { id: string }>(ids: readonly string[], items: readonly Item[]): Item[] =>
  ids.flatMap(id => items.find(item => item.id === id) ?? [])

/** The accounts, representatives and annexes of a contract in its order, also those that were removed since. */
export async function chosenTerms(
  tx: Tx,
  { accountIds, representativeIds, annexIds }: Chosen,
  { files, now }: { files: Pick<Files, 'link'>; now: Temporal.Instant },
): Promise<{ accounts: CompanyAccount[]; representatives: CompanyRepresentative[]; annexes: Annex[] }> {
  const [accounts, representatives, annexes] = await Promise.all([
    accountIds.length > 0 ? accountsWith(tx, accountIds) : [],
    representativeIds.length > 0 ? representativesWith(tx, representativeIds) : [],
    annexIds.length > 0 ? annexesWith(tx, annexIds) : [],
  ])
  return {
    accounts: inOrder(accountIds, accounts).map(presentCompanyAccount),
    representatives: inOrder(representativeIds, representatives).map(presentCompanyRepresentative),
    annexes: inOrder(annexIds, annexes).map(row => presentAnnex(files, now, row)),
  }
}
