import type { HubspotSeed, HubspotSimulator } from '@aforo/simulators/hubspot'
import { webhookPath } from '../deals/hubspot/webhook.routes.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/database/transaction.ts'
import type { Settings } from '../platform/settings.ts'
import { connectSimulated, keptSoon, settingsFor, stateFile } from './simulated-connection.ts'

const stages = {
  appointmentscheduled: { label: 'Nueva oportunidad', probability: 0.1, status: 'DRAFT' },
  qualifiedtobuy: { label: 'Propuesta enviada', probability: 0.3, status: 'QUOTATION' },
  presentationscheduled: { label: 'En negociación', probability: 0.5, status: 'PENDING' },
  decisionmakerboughtin: { label: 'Separado', probability: 0.7, status: 'RESERVED' },
  contractsent: { label: 'Contrato enviado', probability: 0.9, status: 'CONFIRMED' },
  closedwon: { label: 'Ganado', probability: 1, status: 'WON' },
  closedlost: { label: 'Perdido', probability: 0, status: 'LOST' },
  // What nobody has said yet what it means: its deals wait in the queue.
  onhold: { label: 'En pausa', probability: 0.2, status: undefined },
} as const
type Stage = keyof typeof stages

const companies = [
  ['Lúcuma Estudio', '20601234565'],
  // A client already: its RUC finds it.
  ['Quiroga Abogados', '20100070970'],
  ['Textiles Gamarra', '20512345671'],
  ['Norte Logística', '20487654320'],
  ['Clínica San Borja', '20333444551'],
  ['Qhapaq Software', '20600112237'],
  ['Pisco & Co.', '20455667781'],
  ['Fintech Sol', '20609988771'],
  ['Agrovalle', '20222333441'],
  ['Constructora Pachacámac', '20555666773'],
] as const

const prices: Readonly<Record<string, string>> = {
  'MIR-601': '3560.00',
  'MIR-602': '5340.00',
  'MIR-603': '5340.00',
  'MIR-604': '7120.00',
  'MIR-605': '12460.00',
  'MIR-700': '8900.00',
  'MIR-EF-1': '890.00',
  'MIR-EF-2': '890.00',
  'MIR-EF-3': '890.00',
  'MIR-EF-4': '890.00',
}

/** Company, stage, product, and days from today until the deal's first day. */
const cast: [company: number, stage: Stage, product: string, startsIn: number][] = [
  [0, 'closedwon', 'MIR-EF-3', -40],
  [5, 'closedwon', 'MIR-EF-4', -15],
  [1, 'decisionmakerboughtin', 'MIR-605', 45],
  [7, 'contractsent', 'MIR-700', 60],
  [2, 'qualifiedtobuy', 'MIR-602', 30],
  [3, 'qualifiedtobuy', 'MIR-603', 14],
  [4, 'qualifiedtobuy', 'MIR-604', 40],
  [6, 'qualifiedtobuy', 'MIR-601', 21],
  [8, 'qualifiedtobuy', 'MIR-EF-1', 10],
  [9, 'qualifiedtobuy', 'MIR-605', 90],
  [0, 'qualifiedtobuy', 'MIR-EF-2', 12],
  [1, 'presentationscheduled', 'MIR-604', 60],
  [2, 'presentationscheduled', 'MIR-601', 35],
  [3, 'presentationscheduled', 'MIR-602', 75],
  [4, 'presentationscheduled', 'MIR-EF-2', 20],
  [5, 'presentationscheduled', 'MIR-603', 50],
  [6, 'presentationscheduled', 'MIR-700', 120],
  [7, 'appointmentscheduled', 'MIR-601', 60],
  [8, 'appointmentscheduled', 'MIR-602', 45],
  [9, 'appointmentscheduled', 'MIR-603', 30],
  [0, 'appointmentscheduled', 'MIR-605', 100],
  [1, 'appointmentscheduled', 'MIR-EF-1', 25],
  [2, 'appointmentscheduled', 'MIR-EF-2', 40],
  [3, 'appointmentscheduled', 'MIR-604', 90],
  [4, 'closedlost', 'MIR-601', -20],
  [5, 'closedlost', 'MIR-602', -50],
  [6, 'closedlost', 'MIR-603', 5],
  [7, 'closedlost', 'MIR-EF-1', -5],
  [8, 'onhold', 'MIR-604', 30],
  // A product that is nowhere here.
  [9, 'qualifiedtobuy', 'SIS-201', 30],
]

const pipeline = 'default'

const meanings = Object.fromEntries(
  Object.entries(stages).flatMap(([stage, { status }]) => (status ? [[stage, status] as const] : [])),
)

/** Thirty deals around a date, as a sales team of the operator would have them in its CRM. */
export function crmSeed(today: string): HubspotSeed {
  const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
  return {
    owners: [
      { key: 'lucia', email: 'admin@anden.example', firstName: 'Lucía', lastName: 'Paredes Quispe' },
      { key: 'marisol', email: 'root@anden.example', firstName: 'Marisol', lastName: 'Tello Arce' },
    ],
    pipelines: [
      {
        id: pipeline,
        label: 'Ventas de oficinas',
        stages: Object.entries(stages).map(([id, { label, probability }]) => ({ id, label, probability })),
      },
    ],
    companies: companies.map(([name, ruc]) => ({ key: name, properties: { name, ruc } })),
    contacts: companies.map(([name], place) => ({
      key: name,
      company: name,
      properties: { firstname: 'Contacto', lastname: name, email: `contacto${place + 1}@cliente.example` },
    })),
    products: Object.entries(prices).map(([code, price]) => ({
      key: code,
      properties: { name: code.startsWith('MIR-EF') ? `Escritorio ${code}` : `Oficina ${code}`, hs_sku: code, price },
    })),
    deals: cast.map(([company, stage, product, startsIn], place) => {
      const [name] = companies[company] ?? companies[0]
      const starts = day(startsIn)
      return {
        owner: place % 3 === 2 ? 'marisol' : 'lucia',
        company: name,
        properties: {
          dealname: `${name} · ${product}`,
          dealstage: stage,
          pipeline,
          contract_start_date: starts,
          contract_end_date: Temporal.PlainDate.from(starts).add({ years: 1 }).subtract({ days: 1 }).toString(),
          ...(place === 9 && { deal_currency_code: 'USD' }),
        },
        lines: [
          {
            product: prices[product] ? product : undefined,
            properties: {
              name: product,
              hs_sku: product,
              quantity: '1',
              price: prices[product] ?? '2400.00',
              recurringbillingfrequency: 'monthly',
            },
          },
        ],
      }
    }),
  }
}

/** The simulated HubSpot of the demo, once the program that it belongs to is put together. */
export interface DemoCrm {
  /** Settings in which the simulator may be asked. */
  settings: Settings
  /** Sends its events from now on. */
  begin(): void
  close(): Promise<void>
}

/**
 * Starts the simulated HubSpot of the demo's operator and connects it, unless somebody has connected a HubSpot of their
 * own since. What was changed in it is kept beside the database.
 */
export async function startDemoCrm(database: Database, settings: Settings): Promise<DemoCrm | undefined> {
  const found = await asSystem(database, tx =>
    tx
      .selectFrom('tenants as t')
      .leftJoin('connections as c', join => join.onRef('c.tenant_id', '=', 't.id').on('c.system', '=', 'HUBSPOT'))
      .select(['t.id as tenantId', 't.time_zone as timeZone', 'c.id', 'c.simulated'])
      .where('t.domain_prefix', '=', 'aforoco')
      .executeTakeFirst(),
  )
  if (!found || found.simulated === false) return undefined
  const { startHubspot } = await import('@aforo/simulators/hubspot')
  const kept = stateFile(settings, 'hubspot')
  const keep = keptSoon(() => kept.write(crm.store.dump()))
  const today = Temporal.Now.zonedDateTimeISO(found.timeZone).toPlainDate().toString()
  const crm: HubspotSimulator = await startHubspot({
    portalId: 24_400_001,
    seed: crmSeed(today),
    state: kept.read(),
    onChange: () => keep.soon(),
  })
  keep.now()
  crm.takeEvents()
  const id = await connectSimulated(database, {
    tenantId: found.tenantId,
    system: 'HUBSPOT',
    id: found.id,
    address: crm.url,
    settings: { portalId: String(crm.portalId) },
    secrets: { accessToken: crm.token, clientSecret: crm.clientSecret },
    mapping: { stages: { [pipeline]: meanings }, products: {} },
  })
  return {
    settings: settingsFor(settings, crm.url),
    begin: () => crm.subscribe(`${settings.publicUrl}${webhookPath(id)}`),
    async close() {
      keep.now()
      await crm.close()
    },
  }
}
