import { BillingCurrency } from '@aforo/api/money/bill-states'
import { billingConceptLabels } from '@aforo/api/money/billing-labels'
import type { SapMapping } from '@aforo/api/money/billing-sap'
import { asTenant } from '../../platform/database/transaction.ts'
import { fail, on } from '../../platform/http/on.ts'
import { invalidField, notFound } from '../../platform/http/refusals.ts'
import { retryFaults } from '../../platform/outside-systems/ask.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import { findConnection, lockConnection, writeMapping } from '../../platform/outside-systems/connections.queries.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { findBilling } from '../billing/billing.queries.ts'
import { findPartners, listItems, listSeries } from './api.service.ts'
import { mappedConcepts, mappingOf, obstacleCodes } from './mapping.rules.ts'
import { openFor } from './open.service.ts'
import { companyCodeOf, listCampuses, listCompanies } from './sap.queries.ts'

/** What SAP offers to choose from; nothing where it doesn't answer: codes can be typed, too. */
async function offersOf(client: OutsideClient): Promise<SapMapping['offers']> {
  const companyDb = client.settings.companyDb ?? ''
  try {
    return { items: await listItems(client, companyDb), series: await listSeries(client, companyDb) }
  } catch (error) {
    if (error instanceof OutsideFault) return { items: [], series: [] }
    throw error
  }
}

export const mappingRoutes = {
  mapping: on.billingSap.mapping.handler(async ({ context: { services, caller }, errors }): Promise<SapMapping> => {
    const { database } = services
    const { row, companies, campuses } = await asTenant(
      database,
      caller.tenantId,
      async tx => ({
        row: (await findConnection(tx, 'SAP')) ?? notFound(errors),
        companies: await listCompanies(tx),
        campuses: await listCampuses(tx),
      }),
      { readOnly: true, countries: caller.countries },
    )
    const client = openFor(services, caller.tenantId, row)
    const { series, concepts, taxes, currencies, costCentres } = mappingOf(row.mapping)
    return {
      companies: companies.map(({ id, name, sap_company }) => ({
        companyId: id,
        name,
        sapCompany: sap_company,
        series: series[id] ?? '',
      })),
      concepts: mappedConcepts.map(concept => ({
        concept,
        displayName: billingConceptLabels[concept],
        kind: concepts[concept]?.kind ?? 'ITEM',
        code: concepts[concept]?.code ?? '',
      })),
      taxes,
      currencies: BillingCurrency.options.map(currency => ({ currency, code: currencies[currency] })),
      costCentres: campuses.map(({ id, name }) => ({ campusId: id, name, code: costCentres[id] ?? '' })),
      offers: await offersOf(client),
      version: row.version,
    }
  }),

  partners: on.billingSap.partners.handler(async ({ input, context: { services, caller }, errors }) => {
    const { row, bill, companyDb } = await asTenant(
      services.database,
      caller.tenantId,
      async tx => {
        const bill = (await findBilling(tx, input.id)) ?? notFound(errors)
        return { bill, row: await findConnection(tx, 'SAP'), companyDb: await companyCodeOf(tx, bill.company_id) }
      },
      { readOnly: true, countries: caller.countries },
    )
    const company = companyDb || row?.settings.companyDb
    const nothing = { answered: false, partners: [] }
    if (!row || !company || !bill.client_tax_id) return nothing
    try {
      const partners = await findPartners(openFor(services, caller.tenantId, row), company, bill.client_tax_id)
      return { answered: true, partners }
    } catch (error) {
      if (error instanceof OutsideFault) return nothing
      throw error
    }
  }),

  setMapping: on.billingSap.setMapping.handler(async ({ input, context, errors }) => {
    const { tx, now, record, emit } = context
    const row = (await lockConnection(tx, 'SAP')) ?? notFound(errors)
    if (input.version !== undefined && input.version !== row.version) fail(errors.CONNECTION_CHANGED())
    const mapping = mappingOf(row.mapping)
    const companies = new Set((await listCompanies(tx)).map(({ id }) => id))
    const strangeCompany = input.companies.findIndex(({ companyId }) => !companies.has(companyId))
    if (strangeCompany >= 0) invalidField(errors, `companies.${strangeCompany}.companyId`, 'Elige una empresa.')
    const campuses = new Set((await listCampuses(tx)).map(({ id }) => id))
    const strangeCampus = input.costCentres.findIndex(({ campusId }) => !campuses.has(campusId))
    if (strangeCampus >= 0) invalidField(errors, `costCentres.${strangeCampus}.campusId`, 'Elige una sede.')
    for (const { companyId, series } of input.companies) mapping.series[companyId] = series
    for (const { concept, kind, code } of input.concepts) mapping.concepts[concept] = { kind, code }
    for (const { currency, code } of input.currencies) mapping.currencies[currency] = code
    for (const { campusId, code } of input.costCentres) mapping.costCentres[campusId] = code
    await writeMapping(tx, 'SAP', { ...mapping, taxes: input.taxes ?? mapping.taxes }, now)
    record({
      action: 'connection.mapping_changed',
      entityType: 'connection',
      entityId: row.id,
      after: { concepts: input.concepts.length, campuses: input.costCentres.length },
    })
    emit({ topic: 'connections' })
    const retried = await retryFaults(context, 'SAP', Object.values(obstacleCodes))
    return { version: row.version + 1, retried }
  }),
}
