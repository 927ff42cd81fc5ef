import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Settings } from '../platform/settings.ts'
import { connectSimulated, settingsFor, stateFile } from './simulated-connection.ts'

/** The simulated SAP Business One of the demo, once the program that it belongs to is put together. */
export interface DemoSap {
  /** Settings in which the simulator may be asked. */
  settings: Settings
  close(): Promise<void>
}

/** What is billed there: an item each. */
const items = {
  PURCHASE: ['ALQ-OFI', 'Alquiler de oficina'],
  SET_UP_FEE: ['IMP-INI', 'Implementación'],
  WARRANTY: ['GAR-ALQ', 'Garantía de alquiler'],
  PENALTY: ['PEN-TER', 'Penalidad por término anticipado'],
  SERVICE: ['SRV-CON', 'Consumos y servicios'],
  OTHER: ['OTR-GEN', 'Otros'],
} as const

const mapping = {
  concepts: Object.fromEntries(Object.entries(items).map(([concept, [code]]) => [concept, { kind: 'ITEM', code }])),
  taxes: { taxed: 'IGV', untaxed: 'EXO' },
  currencies: { PEN: 'SOL', USD: 'USD' },
  series: {},
  costCentres: {},
}

async function findOperator(database: Database) {
  return asSystem(database, async tx => {
    const found = await tx
      .selectFrom('tenants as t')
      .leftJoin('connections as c', join => join.onRef('c.tenant_id', '=', 't.id').on('c.system', '=', 'SAP'))
      .select(['t.id as tenantId', 'c.id', 'c.simulated'])
      .where('t.domain_prefix', '=', 'aforoco')
      .executeTakeFirst()
    if (!found) return undefined
    const clients = await tx
      .selectFrom('customers as k')
      .innerJoin('teams as t', join => join.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.team_id'))
      .select(['t.name', 'k.tax_id'])
      .where('k.tenant_id', '=', found.tenantId)
      .where('k.tax_id', 'is not', null)
      .execute()
    const companies = await tx
      .selectFrom('companies')
      .select('sap_company')
      .where('tenant_id', '=', found.tenantId)
      .where('sap_company', 'is not', null)
      .execute()
    return { ...found, clients, companies: companies.map(({ sap_company }) => sap_company ?? '') }
  })
}

/**
 * Starts the simulated SAP of the demo's operator and connects it, unless somebody has connected one of their own since.
 * Its invoices are kept beside the database.
 */
export async function startDemoSap(database: Database, settings: Settings): Promise<DemoSap | undefined> {
  const found = await findOperator(database)
  const [companyDb] = found?.companies ?? []
  if (!found || found.simulated === false || companyDb === undefined) return undefined
  const { startSap } = await import('@aforo/simulators/sap')
  const kept = stateFile(settings, 'sap')
  const sap = await startSap({
    seed: {
      companies: found.companies,
      partners: found.clients.map(({ name, tax_id }) => ({
        CardCode: `C${tax_id}`,
        CardName: name,
        FederalTaxID: tax_id ?? '',
      })),
      items: Object.values(items).map(([ItemCode, ItemName]) => ({ ItemCode, ItemName })),
    },
    state: kept.read(),
    onChange: kept.write,
  })
  await connectSimulated(database, {
    tenantId: found.tenantId,
    system: 'SAP',
    id: found.id,
    address: sap.url,
    settings: { companyDb, userName: sap.userName },
    secrets: { password: sap.password },
    mapping,
  })
  return {
    settings: settingsFor(settings, sap.url),
    close: () => sap.close(),
  }
}
