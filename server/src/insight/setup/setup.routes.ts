import type { SetupStepId } from '@aforo/api/insight/setup'
import { shippedName } from '../../deals/contract-documents/contract-documents.ts'
import { on } from '../../platform/http/on.ts'
import { type FoundRow, findSetup } from './setup.queries.ts'
import { type Found, setupOf } from './setup.rules.ts'

/** Where the product ships a template, contracts are made from that. */
const hasTemplate = ({ template, country }: FoundRow) =>
  template ||
  (country !== null && shippedName({ countryCode: country, contractType: 'OFFICE', kind: 'CONTRACT' }) !== undefined)

/** The rate that counts where nobody entered one is that of Peru. */
const hasTaxes = ({ taxes, country }: FoundRow) => taxes || country === 'PE'

export const setupRoutes = {
  steps: on.setup.steps.handler(async ({ context: { tx, caller, now } }) =>
    setupOf(caller.tenantType, foundIn(await findSetup(tx, now))),
  ),
}

function foundIn(row: FoundRow): Record<SetupStepId, Found> {
  const ofCompany = (done: boolean): Found => ({ done, recordId: row.company_id })
  return {
    COMPANY: ofCompany(row.company),
    ACCOUNT: ofCompany(row.account),
    SIGNER: ofCompany(row.signer),
    TAXES: { done: hasTaxes(row) },
    SERIES: ofCompany(row.series),
    CAMPUS: { done: row.campus, recordId: row.campus_id },
    SPACES: { done: row.spaces, recordId: row.campus_id },
    PRODUCT: { done: row.product, recordId: row.unpriced_id },
    TEMPLATE: { done: hasTemplate(row) },
    CONNECTIONS: { done: row.connections },
    CLIENT: { done: row.client, recordId: row.client_id },
    DEAL: { done: row.deal, recordId: row.deal_id },
    CONTRACT: { done: row.contract, recordId: row.draft_id },
    SIGNED: { done: row.signed, recordId: row.unsigned_id },
    BILL: { done: row.bill, month: row.month },
    PEOPLE: { done: row.people },
    TEAMS: { done: row.teams },
    ZONES: { done: row.zones },
    ACCESS: { done: row.access },
  }
}
