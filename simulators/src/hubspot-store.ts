/** The records of the simulated HubSpot, in memory. */

export const recordTypes = ['deals', 'line_items', 'companies', 'contacts', 'products'] as const
export type RecordType = (typeof recordTypes)[number]

export interface HubspotRecord {
  id: string
  properties: Record<string, string | null>
  createdAt: string
  updatedAt: string
  archived: boolean
}

export interface HubspotOwner {
  id: string
  email: string
  firstName: string
  lastName: string
  archived: boolean
}

export interface HubspotStage {
  id: string
  label: string
  displayOrder: number
  metadata: { probability: string; isClosed: string }
}

export interface HubspotPipeline {
  id: string
  label: string
  displayOrder: number
  stages: HubspotStage[]
}

/** What it begins with. Records of different kinds refer to each other by the keys given here. */
export interface HubspotSeed {
  owners: { key: string; email: string; firstName: string; lastName: string }[]
  pipelines: { id: string; label: string; stages: { id: string; label: string; probability: number }[] }[]
  companies: { key: string; properties: Record<string, string> }[]
  contacts?: { key: string; company: string; properties: Record<string, string> }[]
  products: { key: string; properties: Record<string, string> }[]
  deals: {
    owner?: string
    company?: string
    properties: Record<string, string>
    lines: { product?: string; properties: Record<string, string> }[]
  }[]
}

interface Change {
  type: RecordType
  id: string
  event: 'creation' | 'propertyChange' | 'deletion' | 'merge' | 'associationChange'
  at: number
  property?: string
  value?: string
  merged?: string[]
}

export interface HubspotStore {
  pipelines: HubspotPipeline[]
  owners: HubspotOwner[]
  list(type: RecordType, archived?: boolean): HubspotRecord[]
  /** Also one that was archived; one that was merged away is the one it went into. */
  get(type: RecordType, id: string): HubspotRecord | undefined
  create(type: RecordType, properties: Record<string, string>): string
  /** @returns whether it is there */
  change(type: RecordType, id: string, properties: Record<string, string | null>): boolean
  archive(type: RecordType, id: string): void
  /** Merges a deal into another one, with its lines. */
  merge(id: string, into: string): void
  /** @param labels beside the plain association; of a deal's companies the first one is the primary unless something is said */
  associate(from: RecordType, id: string, to: RecordType, other: string, labels?: readonly string[]): void
  /** The labels of an association. */
  labelsOf(from: RecordType, id: string, to: RecordType, other: string): readonly string[]
  associated(from: RecordType, id: string, to: RecordType): string[]
  onChange(hear: (change: Change) => void): void
  dump(): string
}

interface State {
  last: number
  records: Record<RecordType, [string, HubspotRecord][]>
  links: [string, string[]][]
  /** Left out by what was kept before associations had labels. */
  labels?: [string, readonly string[]][]
  mergedInto: [string, string][]
  owners: HubspotOwner[]
  pipelines: HubspotPipeline[]
}

const firstIds: Record<RecordType, number> = {
  deals: 41_000_000_000,
  line_items: 52_000_000_000,
  companies: 33_000_000_000,
  contacts: 24_000_000_000,
  products: 15_000_000_000,
}

export function openStore({ seed, state }: { seed?: HubspotSeed; state?: string }): HubspotStore {
  const kept = state === undefined ? undefined : (JSON.parse(state) as State)
  let last = kept?.last ?? 0
  const records = Object.fromEntries(recordTypes.map(type => [type, new Map(kept?.records[type])])) as Record<
    RecordType,
    Map<string, HubspotRecord>
  >
  const links = new Map(kept?.links)
  const labels = new Map(kept?.labels)
  const mergedInto = new Map(kept?.mergedInto)
  const owners: HubspotOwner[] = kept?.owners ?? []
  const pipelines: HubspotPipeline[] = kept?.pipelines ?? []
  let hear: (change: Change) => void = () => {}

  /** Strictly later than the one before, also within a millisecond. */
  let latest = 0
  const stamp = () => {
    latest = Math.max(Date.now(), latest + 1)
    return latest
  }
  const touch = (record: HubspotRecord, at: number) => {
    record.updatedAt = new Date(at).toISOString()
    record.properties.hs_lastmodifieddate = record.updatedAt
  }
  const current = (type: RecordType, id: string): HubspotRecord | undefined =>
    records[type].get((type === 'deals' && mergedInto.get(id)) || id)
  const key = (from: RecordType, id: string, to: RecordType) => `${from} ${id} ${to}`

  const store: HubspotStore = {
    pipelines,
    owners,
    list: (type, archived = false) => [...records[type].values()].filter(one => one.archived === archived),
    get: current,
    create(type, properties) {
      const id = String(firstIds[type] + ++last)
      const at = stamp()
      const created = new Date(at).toISOString()
      const record: HubspotRecord = {
        id,
        createdAt: created,
        updatedAt: created,
        archived: false,
        properties: { createdate: created, ...properties },
      }
      touch(record, at)
      records[type].set(id, record)
      hear({ type, id, event: 'creation', at })
      return id
    },
    change(type, id, properties) {
      const record = current(type, id)
      if (!record || record.archived) return false
      const at = stamp()
      Object.assign(record.properties, properties)
      touch(record, at)
      for (const [property, value] of Object.entries(properties))
        hear({ type, id: record.id, event: 'propertyChange', at, property, value: value ?? '' })
      // What is computed from its lines changes a deal as well.
      if (type === 'line_items')
        for (const deal of store.associated('line_items', id, 'deals')) {
          const owner = current('deals', deal)
          if (owner) touch(owner, stamp())
          hear({ type: 'deals', id: deal, event: 'propertyChange', at, property: 'amount', value: '' })
        }
      return true
    },
    archive(type, id) {
      const record = current(type, id)
      if (!record) return
      const at = stamp()
      const deals = type === 'line_items' ? store.associated('line_items', id, 'deals') : []
      record.archived = true
      touch(record, at)
      hear({ type, id: record.id, event: 'deletion', at })
      for (const deal of deals) {
        const owner = current('deals', deal)
        if (owner) touch(owner, stamp())
        hear({ type: 'deals', id: deal, event: 'propertyChange', at, property: 'amount', value: '' })
      }
    },
    merge(id, into) {
      const [gone, left] = [records.deals.get(id), records.deals.get(into)]
      if (!gone || !left || gone === left) return
      const at = stamp()
      for (const line of store.associated('deals', id, 'line_items')) store.associate('deals', into, 'line_items', line)
      records.deals.delete(id)
      for (const [from, to] of mergedInto) if (to === id) mergedInto.set(from, into)
      mergedInto.set(id, into)
      left.properties.hs_merged_object_ids = [left.properties.hs_merged_object_ids, id].filter(Boolean).join(';')
      touch(left, at)
      hear({ type: 'deals', id: into, event: 'merge', at, merged: [id] })
    },
    associate(from, id, to, other, said) {
      const isFirst = (links.get(key(from, id, to)) ?? []).length === 0
      const usual = from === 'deals' && to === 'companies' && isFirst ? ['Primary'] : undefined
      const given = said ?? usual ?? store.labelsOf(from, id, to, other)
      for (const place of [`${key(from, id, to)} ${other}`, `${key(to, other, from)} ${id}`]) labels.set(place, given)
      for (const [place, value] of [
        [key(from, id, to), other],
        [key(to, other, from), id],
      ] as const)
        links.set(place, [...new Set([...(links.get(place) ?? []), value])])
      const record = current(from, id)
      if (from === 'deals' && record) {
        const at = stamp()
        touch(record, at)
        hear({ type: 'deals', id, event: 'associationChange', at })
      }
    },
    associated: (from, id, to) =>
      (links.get(key(from, id, to)) ?? []).filter(other => {
        const record = records[to].get(other)
        return record !== undefined && !record.archived
      }),
    labelsOf: (from, id, to, other) => labels.get(`${key(from, id, to)} ${other}`) ?? [],
    onChange(next) {
      hear = next
    },
    dump: () =>
      JSON.stringify({
        last,
        records: Object.fromEntries(recordTypes.map(type => [type, [...records[type]]])),
        links: [...links],
        labels: [...labels],
        mergedInto: [...mergedInto],
        owners,
        pipelines,
      } satisfies Omit<State, 'records'> & { records: object }),
  }
  if (!kept && seed) plant(store, seed)
  return store
}

/** A deal as somebody makes it in HubSpot, with the company and the contact that they make for it. */
export interface DealGiven {
  /** The mail address of its owner. */
  owner?: string
  company?: Record<string, string>
  contact?: Record<string, string>
  properties: Record<string, string>
  lines: Record<string, string>[]
}

/** @returns the deal's id */
export function makeDeal(store: HubspotStore, { owner, company, contact, properties, lines }: DealGiven): string {
  const companyId = company && store.create('companies', company)
  if (companyId && contact) store.associate('contacts', store.create('contacts', contact), 'companies', companyId)
  const ownerId = store.owners.find(({ email }) => email === owner)?.id
  return putDeal(store, { ownerId, companyId, properties, lines })
}

interface DealPut {
  ownerId: string | undefined
  companyId: string | undefined
  properties: Record<string, string>
  lines: Record<string, string>[]
}

/** A deal of what is there already, with the contacts of its company. @returns its id */
function putDeal(store: HubspotStore, { ownerId, companyId, properties, lines }: DealPut): string {
  const id = store.create('deals', {
    pipeline: store.pipelines[0]?.id ?? 'default',
    deal_currency_code: 'PEN',
    ...(ownerId && { hubspot_owner_id: ownerId }),
    ...properties,
  })
  if (companyId) {
    store.associate('deals', id, 'companies', companyId)
    for (const contact of store.associated('companies', companyId, 'contacts'))
      store.associate('deals', id, 'contacts', contact)
  }
  for (const line of lines) store.associate('deals', id, 'line_items', store.create('line_items', line))
  return id
}

/** Puts in what it begins with. */
function plant(store: HubspotStore, seed: HubspotSeed) {
  store.pipelines.push(
    ...seed.pipelines.map(({ id, label, stages }, place) => ({
      id,
      label,
      displayOrder: place,
      stages: stages.map((stage, order) => ({
        id: stage.id,
        label: stage.label,
        displayOrder: order,
        metadata: {
          probability: String(stage.probability),
          isClosed: String(stage.probability === 0 || stage.probability === 1),
        },
      })),
    })),
  )
  const owners = new Map(seed.owners.map(({ key }, place) => [key, String(61_000_001 + place)]))
  store.owners.push(
    ...seed.owners.map(({ key, ...owner }) => ({ ...owner, id: owners.get(key) ?? '', archived: false })),
  )
  const companies = new Map(seed.companies.map(({ key, properties }) => [key, store.create('companies', properties)]))
  const products = new Map(seed.products.map(({ key, properties }) => [key, store.create('products', properties)]))
  for (const { company, properties } of seed.contacts ?? []) {
    const id = store.create('contacts', properties)
    store.associate('contacts', id, 'companies', companies.get(company) ?? '')
  }
  for (const { owner, company, properties, lines } of seed.deals)
    putDeal(store, {
      ownerId: owner && owners.get(owner),
      companyId: company && companies.get(company),
      properties,
      lines: lines.map(({ product, properties: line }) => ({
        ...(product && { hs_product_id: products.get(product) ?? '' }),
        ...line,
      })),
    })
}
