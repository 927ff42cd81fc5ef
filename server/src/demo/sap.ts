import { randomUUIDv7 } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import { sealSecrets } from '../platform/outside-systems/secrets.ts'
import { openSealing } from '../platform/sealing.ts'
import { namedSecret } from '../platform/secrets.ts'
import type { Settings } from '../platform/settings.ts'

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
  const folder = join(settings.AFORO_DATA, 'simulators')
  const file = join(folder, 'sap.json')
  mkdirSync(folder, { recursive: true })
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
    state: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    onChange: state => {
      writeFileSync(`${file}.part`, state)
      renameSync(`${file}.part`, file)
    },
  })
  const { tenantId, id } = found
  await connect(database, { tenantId, id: id ?? randomUUIDv7(), companyDb }, sap)
  const { host } = new URL(sap.url)
  return {
    settings: {
      ...settings,
      AFORO_OUTSIDE_NETWORKS: [settings.AFORO_OUTSIDE_NETWORKS, host].filter(Boolean).join(','),
    },
    close: () => sap.close(),
  }
}

/** Where it listens changes with each start; what people mapped stays. */
async function connect(
  database: Database,
  { tenantId, id, companyDb }: { tenantId: string; id: string; companyDb: string },
  sap: { url: string; userName: string; password: string },
) {
  const sealing = openSealing(await namedSecret(database, 'sealing'))
  const key = { tenantId, system: 'SAP' } as const
  const now = {
    address: sap.url,
    settings: JSON.stringify({ companyDb, userName: sap.userName }),
    sealed_secrets: JSON.stringify(sealSecrets(sealing, key, { password: sap.password })),
    circuit: 'CLOSED',
    failures: 0,
    openings: 0,
    down_since: null,
    fault: null,
    probe_at: null,
    paused_until: null,
  }
  const mapping = JSON.stringify({
    concepts: Object.fromEntries(Object.entries(items).map(([concept, [code]]) => [concept, { kind: 'ITEM', code }])),
    taxes: { taxed: 'IGV', untaxed: 'EXO' },
    currencies: { PEN: 'SOL', USD: 'USD' },
    series: {},
    costCentres: {},
  })
  await asSystem(database, tx =>
    tx
      .insertInto('connections')
      .values({ tenant_id: tenantId, system: 'SAP', id, ...now, mapping, simulated: true, enabled: true })
      .onConflict(conflict => conflict.columns(['tenant_id', 'system']).doUpdateSet(now))
      .execute(),
  )
}
