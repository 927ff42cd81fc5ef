import { add } from '@aforo/api/platform/money.rules'
import { z } from 'zod'
import { zoneWhere } from '../../offer/inventory/inventory.ts'
import type { Database } from '../../platform/database/database.ts'
import { asTenant } from '../../platform/database/transaction.ts'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Finish, OutsideHandler } from '../../platform/outside-systems/connector.ts'
import { OutsideFault, waitsForSomebody } from '../../platform/outside-systems/faults.ts'
import { applyFromCrm, type CrmDeal } from '../sales/sales.ts'
import {
  type CrmOwner,
  type CrmPipeline,
  type CrmRecord,
  primaryCompany,
  readAssociations,
  readContacts,
  readLinked,
  readMany,
  readOwner,
  readPipelines,
  readRecord,
} from './api.service.ts'
import { askDeals } from './ask.service.ts'
import {
  changedAt,
  clientAmong,
  currencyOf,
  dateOf,
  daysOfLine,
  documentTypeOf,
  type Mapping,
  mappingOf,
  type Obstacle,
  obstacleCodes,
  priceOf,
  quantityOf,
  statusOf,
  type WithoutFrequency,
} from './deal.rules.ts'
import { type ProductNamed, productsNamed, salesCalled } from './hubspot.queries.ts'

const dealProperties = [
  'dealname',
  'dealstage',
  'pipeline',
  'amount',
  'deal_currency_code',
  'closedate',
  'hubspot_owner_id',
  'hs_lastmodifieddate',
  'hs_merged_object_ids',
]
const lineProperties = [
  'name',
  'quantity',
  'price',
  'discount',
  'hs_discount_percentage',
  'hs_product_id',
  'hs_sku',
  'recurringbillingfrequency',
  'hs_recurring_billing_start_date',
  'hs_recurring_billing_end_date',
  'hs_recurring_billing_period',
]

/** Where a deal keeps its days, unless the connection says otherwise. */
export const usualProperties = {
  startProperty: 'contract_start_date',
  endProperty: 'contract_end_date',
  taxIdProperty: 'ruc',
} as const

export const frequencySetting = 'withoutFrequency'

/** What a connection says of lines without a billing frequency; undefined for words that say neither. */
export const withoutFrequencyOf = (text: string | undefined): WithoutFrequency | undefined =>
  (({ '': 'ONCE', 'una vez': 'ONCE', mensual: 'MONTHLY' }) as const)[(text ?? '').trim().toLowerCase()]

const setting = (client: OutsideClient, name: keyof typeof usualProperties) =>
  client.settings[name] || usualProperties[name]

/** Where a company keeps the kind of its document; none unless the connection names it. */
const documentTypePropertyOf = ({ settings }: OutsideClient): string[] =>
  settings.documentTypeProperty ? [settings.documentTypeProperty] : []

const must = <Value>(read: { value: Value } | { obstacle: Obstacle }): Value => {
  if ('obstacle' in read) throw waitsForSomebody(read.obstacle.code, read.obstacle.message)
  return read.value
}

/** Pipelines of this process, for a while: they hardly change. */
const pipelines = new Map<string, { found: CrmPipeline[]; until: number }>()
const keptFor = 60_000

async function pipelinesOf(client: OutsideClient): Promise<CrmPipeline[]> {
  const key = `${client.tenantId} ${client.version}`
  const known = pipelines.get(key)
  if (known && known.until > performance.now()) return known.found
  const found = await readPipelines(client)
  if (pipelines.size > 1_000) pipelines.clear()
  pipelines.set(key, { found, until: performance.now() + keptFor })
  return found
}

/** A deal with all that belongs to it. */
interface WholeDeal {
  deal: CrmRecord
  lines: CrmRecord[]
  company: CrmRecord | undefined
  contacts: CrmRecord[]
  owner: CrmOwner | undefined
}

/** More people are nobody's list of whom to call. */
const mostContacts = 50

/** More than these are in no answer of a deal itself. */
const shownWithDeal = 100

/** The companies of a deal. Only where there are several it matters which is the primary one. */
async function companiesOf(client: OutsideClient, dealId: string, shown: readonly string[]) {
  const ids = [...new Set(shown)]
  if (ids.length < 2) return ids.map(id => ({ id, isPrimary: true }))
  return (await readAssociations(client, 'deals', dealId, 'companies')).map(({ id, typeIds }) => ({
    id,
    isPrimary: typeIds.includes(primaryCompany),
  }))
}

async function readWhole(client: OutsideClient, deal: CrmRecord): Promise<WholeDeal> {
  const linked = (name: string) => (deal.associations?.[name]?.results ?? []).map(({ id }) => id)
  const shown = [...new Set([...linked('line items'), ...linked('line_items')])]
  const lineIds = shown.length < shownWithDeal ? shown : await readLinked(client, 'deals', deal.id, 'line_items')
  const companyId = must(clientAmong(await companiesOf(client, deal.id, linked('companies'))))
  const ownerId = deal.properties.hubspot_owner_id
  return {
    deal,
    lines: await readMany(client, 'line_items', lineIds, lineProperties),
    company:
      companyId === undefined
        ? undefined
        : await readRecord(client, 'companies', companyId, {
            properties: ['name', 'domain', setting(client, 'taxIdProperty'), ...documentTypePropertyOf(client)],
          }),
    contacts: await readContacts(client, [...new Set(linked('contacts'))].slice(0, mostContacts)),
    owner: ownerId ? await readOwner(client, ownerId) : undefined,
  }
}

const contactOf = ({ id, properties }: CrmRecord) => ({
  id,
  name: [properties.firstname, properties.lastname].filter(Boolean).join(' '),
  email: properties.email || null,
  phone: properties.phone || properties.mobilephone || null,
  jobTitle: properties.jobtitle || null,
})

const nameOf = ({ firstName, lastName, email }: CrmOwner) =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? '')

/** What a deal says but for its products, which only the database knows. */
function dealOf(
  client: OutsideClient,
  { deal, company, contacts, owner }: WholeDeal,
  { stageName, status, zone }: { stageName: string; status: CrmDeal['status']; zone: string },
) {
  const { properties } = deal
  const userId = mappingOf(client.mapping).owners[properties.hubspot_owner_id ?? '']
  const taxId = company?.properties[setting(client, 'taxIdProperty')]
  const [typeProperty] = documentTypePropertyOf(client)
  const documentType = documentTypeOf(typeProperty && company?.properties[typeProperty])
  return {
    externalId: deal.id,
    title: properties.dealname ?? '',
    status,
    stageName,
    clientExternal: company
      ? {
          id: company.id,
          name: company.properties.name || company.properties.domain || `Empresa ${company.id}`,
          ...(documentType && { documentType }),
          taxId: taxId || null,
        }
      : null,
    executive:
      owner && (owner.email || userId)
        ? { email: owner.email ?? '', name: nameOf(owner), ...(userId && { userId }) }
        : null,
    contacts: contacts.map(contactOf),
    currency: must(currencyOf(properties.deal_currency_code, client.settings.currency ?? '')),
    startsOn: must(dateOf(properties[setting(client, 'startProperty')], 'fecha inicial', zone)),
    endsOn: must(dateOf(properties[setting(client, 'endProperty')], 'fecha final', zone)),
    modifiedAt: changedAt(deal),
  }
}

/** A line but for its product. */
function lineOf(
  { id, properties }: CrmRecord,
  { without, zone, dealStartsOn }: { without: WithoutFrequency; zone: string; dealStartsOn: string | null },
) {
  const name = properties.name || `Línea ${id}`
  const startsOn = must(dateOf(properties.hs_recurring_billing_start_date, `fecha inicial de «${name}»`, zone))
  const endsOn = must(dateOf(properties.hs_recurring_billing_end_date, `fecha final de «${name}»`, zone))
  const period = properties.hs_recurring_billing_period
  return {
    externalId: id,
    name,
    productKey: properties.hs_product_id ?? '',
    code: properties.hs_sku ?? '',
    quantity: must(quantityOf(properties.quantity, name)),
    price: must(priceOf(properties, name, without)),
    ...daysOfLine({ startsOn, endsOn, period }, dealStartsOn),
  }
}

/** What to do about a line without a product here. Correspondencias lists HubSpot's products, of which a custom line has none. */
function remedyOf({ productKey, code }: { productKey: string; code: string }) {
  if (productKey) return `Elígelo en Correspondencias${code ? ', o crea uno con ese código' : ''}.`
  return code
    ? 'Es una línea suelta: crea aquí un producto con ese código, o corrige su código (SKU) en HubSpot.'
    : 'Es una línea suelta y sin código: ponle en HubSpot como código (SKU) el de un producto de aquí.'
}

/** The lines that are rented by the month, with their products here, and the sum of what is charged once. */
function resolved(lines: readonly ReturnType<typeof lineOf>[], found: ProductNamed[], mapping: Mapping) {
  const rented: (CrmDeal['lines'][number] & { name: string })[] = []
  let setUpFee = 0
  for (const { name, productKey, code, price, ...line } of lines) {
    const wanted = mapping.products[productKey]
    const product =
      found.find(one => one.id === wanted) ?? found.find(one => code && one.code.toUpperCase() === code.toUpperCase())
    if ('once' in price) {
      if (product && product.type !== 'SERVICE')
        throw waitsForSomebody(
          'NO_FREQUENCY',
          `«${name}» es un espacio y no dice cada cuánto se cobra. Pon su frecuencia de cobro en HubSpot, o di en Integraciones que las líneas sin frecuencia son mensuales.`,
        )
      setUpFee = add(setUpFee, price.once * line.quantity)
      continue
    }
    if (!product)
      throw waitsForSomebody(
        obstacleCodes.product,
        `«${name}»${code ? ` (${code})` : ''} no corresponde a ningún producto. ${remedyOf({ productKey, code })}`,
      )
    rented.push({ ...line, ...price, name, productId: product.id })
  }
  return { rented, setUpFee }
}

/** It is not there any more, or not as a deal of its own. */
const gone =
  (externalId: string, modifiedAt: Temporal.Instant | undefined, how: NonNullable<CrmDeal['gone']>): Finish =>
  async unit => {
    const [known] = await salesCalled(unit.tx, [externalId])
    if (how !== 'DELETED') await askDeals(unit, [how.mergedInto])
    // One that never came need not be put aside.
    if (!known) return undefined
    const blank = {
      title: '',
      status: 'DRAFT',
      stageName: '',
      clientExternal: null,
      executive: null,
      currency: 'PEN',
      startsOn: null,
      endsOn: null,
      lines: [],
    } as const
    const { saleId } = await applyFromCrm(unit, {
      ...blank,
      lines: [],
      externalId,
      modifiedAt: modifiedAt ?? unit.now,
      gone: how,
    })
    return saleId === undefined ? undefined : { type: 'sale', id: saleId }
  }

async function readDeal(client: OutsideClient, id: string, database: Database): Promise<Finish> {
  const properties = [...dealProperties, setting(client, 'startProperty'), setting(client, 'endProperty')]
  const associations = ['line_items', 'companies', 'contacts']
  const deal = await readRecord(client, 'deals', id, { properties, associations })
  if (!deal) {
    const archived = await readRecord(client, 'deals', id, { properties, archived: true })
    return gone(id, archived && changedAt(archived), 'DELETED')
  }
  if (deal.id !== id) return gone(id, changedAt(deal), { mergedInto: deal.id })

  const mapping = mappingOf(client.mapping)
  const { pipeline = '', dealstage = '' } = deal.properties
  const there = { pipeline: pipeline ?? '', stage: dealstage ?? '' }
  const known = (await pipelinesOf(client)).find(one => one.id === there.pipeline)
  const stage = known?.stages.find(one => one.id === there.stage)
  const status = must(statusOf(mapping, there, known && stage && { pipeline: known.label, stage: stage.label }))
  if (status === 'IGNORED') return async () => undefined
  const whole = await readWhole(client, deal)
  const zone = await asTenant(database, client.tenantId, tx => zoneWhere(tx, undefined))
  const rest = dealOf(client, whole, { stageName: stage?.label ?? there.stage, status, zone })
  const without = withoutFrequencyOf(client.settings[frequencySetting]) ?? 'ONCE'
  const lines = whole.lines.map(line => lineOf(line, { without, zone, dealStartsOn: rest.startsOn }))
  const merged = (deal.properties.hs_merged_object_ids ?? '').split(';').filter(Boolean)

  return async unit => {
    const ids = lines.flatMap(({ productKey }) => mapping.products[productKey] ?? [])
    const found = await productsNamed(unit.tx, lines.map(({ code }) => code).filter(Boolean), ids)
    const { rented, setUpFee } = resolved(lines, found, mapping)
    const { outcome, saleId, fault } = await applyFromCrm(unit, { ...rest, setUpFee, lines: rented })
    if (outcome === 'REFUSED' && fault) {
      const place = /^lineItems\.(\d+)\./.exec(fault.field)?.[1]
      const of = place === undefined ? '' : `«${rented[Number(place)]?.name}»: `
      throw waitsForSomebody(
        `REFUSED_${fault.field.replace(/\.\d+\./, '_').toUpperCase()}`.slice(0, 60),
        `${of}${fault.message}`,
      )
    }
    // Those that were merged into it and that nobody told us of.
    const left = (await salesCalled(unit.tx, merged)).filter(one => one.external_gone_at === null)
    await askDeals(
      unit,
      left.map(one => one.external_id ?? ''),
    )
    return saleId === undefined ? undefined : { type: 'sale', id: saleId }
  }
}

const Asked = z.object({ id: z.string().regex(/^\d{1,20}$/) })

/** Reads a deal whole and applies it. */
export const readDealTask: OutsideHandler<z.infer<typeof Asked>> = {
  label: 'Leer un negocio',
  payload: Asked,
  carryOut: (client, { payload }, { database }) => readDeal(client, payload.id, database),
}

const mostDeals = 200

/** Finds the deals of a line, a company or a contact that changed, and has them read. */
export const findDealsTask: OutsideHandler<{ type: 'line_items' | 'companies' | 'contacts'; id: string }> = {
  label: 'Buscar sus negocios',
  payload: Asked.extend({ type: z.enum(['line_items', 'companies', 'contacts']) }),
  async carryOut(client, { payload: { type, id } }) {
    const deals = await readLinked(client, type, id, 'deals')
    if (deals.length > mostDeals)
      throw new OutsideFault(
        'REFUSED',
        'TOO_MANY_DEALS',
        `Son más de ${mostDeals} negocios: se leen en la próxima revisión.`,
      )
    return async unit => {
      await askDeals(unit, deals)
    }
  },
}
