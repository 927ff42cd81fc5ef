import { randomUUID } from 'node:crypto'
import { type HubspotRecord, type HubspotStore, type RecordType, recordTypes } from './hubspot-store.ts'

/** What the simulated HubSpot answers to a call of its API, once it is let in. */

const scopes = ['crm.objects.deals.read', 'crm.objects.line_items.read', 'crm.objects.companies.read', 'oauth']

/** How its events name a kind of record. */
export const singular: Record<RecordType, string> = {
  deals: 'deal',
  line_items: 'line_item',
  companies: 'company',
  contacts: 'contact',
  products: 'product',
}

/** A refusal, as it words one. */
export const refused = (category: string, message: string) => ({
  status: 'error',
  message,
  correlationId: randomUUID(),
  category,
})

interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}
type Found = { status: number; body: object }

const missing = (what: string): Found => ({ status: 404, body: refused('OBJECT_NOT_FOUND', `${what} not found`) })
const invalid = (message: string): Found => ({ status: 400, body: refused('VALIDATION_ERROR', message) })

const typeOf = (text: string | undefined): RecordType | undefined =>
  recordTypes.find(type => type === text || singular[type] === text?.replace('-', '_'))

/** A record as it is answered: only what was asked for. */
const shown = ({ id, properties, archived, createdAt, updatedAt }: HubspotRecord, names: readonly string[]) => ({
  id,
  properties: Object.fromEntries(
    [...new Set([...names, 'hs_object_id', 'createdate', 'hs_lastmodifieddate'])].map(name => [
      name,
      name === 'hs_object_id' ? id : (properties[name] ?? null),
    ]),
  ),
  createdAt,
  updatedAt,
  archived,
})

/** HubSpot's own numbers of associations, as far as deals need them; the others are all told as that of a line. */
const typeIds: Readonly<Record<string, number>> = {
  'deals companies': 341,
  'companies deals': 342,
  'deals contacts': 3,
  'contacts deals': 4,
  'deals line_items': 19,
  'line_items deals': 20,
}
const primaryIds: Readonly<Record<string, number>> = { 'deals companies': 5, 'companies deals': 6 }

/** The types of an association: the plain one, and one for each of its labels. */
function typesOf(from: RecordType, to: RecordType, labels: readonly string[]) {
  const plain = { category: 'HUBSPOT_DEFINED', typeId: typeIds[`${from} ${to}`] ?? 19, label: null }
  const labelled = labels.map((label, place) =>
    label === 'Primary'
      ? { category: 'HUBSPOT_DEFINED', typeId: primaryIds[`${from} ${to}`] ?? 1, label }
      : { category: 'USER_DEFINED', typeId: 100 + place, label },
  )
  return [...labelled, plain]
}

const namesIn = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/** Answers a call of CRM v3, of the associations of v4 and of the account's details. */
export function route(store: HubspotStore, portalId: number, call: Call): Found {
  const { method, path, query } = call
  if (path === '/account-info/v3/details')
    return {
      status: 200,
      body: {
        portalId,
        accountType: 'STANDARD',
        timeZone: 'America/Lima',
        companyCurrency: 'PEN',
        uiDomain: 'app.hubspot.com',
      },
    }
  if (path === '/oauth/v1/access-tokens') return { status: 200, body: { hub_id: portalId, scopes } }
  if (path === '/crm/v3/pipelines/deals') return { status: 200, body: { results: store.pipelines } }
  const owner = /^\/crm\/v3\/owners(?:\/([^/]+))?$/.exec(path)
  if (owner) {
    const [, id] = owner
    if (id === undefined) return paged(store.owners, query, one => one)
    const found = store.owners.find(one => one.id === id)
    return found ? { status: 200, body: found } : missing('owner')
  }
  const four = /^\/crm\/v4\/objects\/([^/]+)\/([^/]+)\/associations\/([^/]+)$/.exec(path)
  if (four) {
    const [from, to] = [typeOf(four[1]), typeOf(four[3])]
    if (!from || !to) return invalid('Unable to infer object type')
    return paged(store.associated(from, four[2] ?? '', to), query, toObjectId => ({
      toObjectId: Number(toObjectId),
      associationTypes: typesOf(from, to, store.labelsOf(from, four[2] ?? '', to, toObjectId)),
    }))
  }
  const objects = /^\/crm\/v3\/objects\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path)
  const type = typeOf(objects?.[1])
  if (!objects || !type) return missing('path')
  const [, , second, third] = objects
  if (second === 'search' && method === 'POST') return search(store, type, call.body)
  if (second === 'batch' && third === 'read' && method === 'POST') return batchRead(store, type, call.body)
  if (second === 'merge' && method === 'POST') {
    const { primaryObjectId, objectIdToMerge } = call.body as Record<string, string>
    store.merge(String(objectIdToMerge), String(primaryObjectId))
    return one(store, type, String(primaryObjectId), query)
  }
  if (second === undefined)
    return method === 'POST'
      ? create(store, type, call.body)
      : paged(store.list(type, query.get('archived') === 'true'), query, record =>
          shown(record, namesIn(query.get('properties'))),
        )
  if (method === 'PATCH') {
    const { properties } = call.body as { properties: Record<string, string> }
    return store.change(type, second, properties) ? one(store, type, second, query) : missing(type)
  }
  if (method === 'DELETE') {
    store.archive(type, second)
    return { status: 204, body: {} }
  }
  return one(store, type, second, query)
}

function create(store: HubspotStore, type: RecordType, body: unknown): Found {
  const { properties, associations = [] } = body as {
    properties: Record<string, string>
    associations?: { to: { id: string } }[]
  }
  if (type === 'line_items' && Number(properties.price) < 0) return invalid('price must not be negative')
  const id = store.create(type, properties)
  if (type === 'line_items') for (const { to } of associations) store.associate('deals', to.id, 'line_items', id)
  return { status: 201, body: shown(store.get(type, id) as HubspotRecord, Object.keys(properties)) }
}

function one(store: HubspotStore, type: RecordType, id: string, query: URLSearchParams): Found {
  // A record that was merged away is answered as the one it went into.
  const record = store.get(type, id)
  if (!record || record.archived !== (query.get('archived') === 'true')) return missing(`${type} ${id}`)
  const associations = Object.fromEntries(
    namesIn(query.get('associations')).flatMap(name => {
      const to = typeOf(name)
      const ids = to ? store.associated(type, record.id, to) : []
      const key = (to ?? name).replace('_', ' ')
      const first = ids.slice(0, 500)
      // As HubSpot does, once for each type of association.
      const results = first.flatMap(id => [
        ...(to && store.labelsOf(type, record.id, to, id).includes('Primary')
          ? [{ id, type: `${singular[type]}_to_${singular[to]}` }]
          : []),
        { id, type: `${singular[type]}_to_${to ? singular[to] : name}_unlabeled` },
      ])
      return ids.length === 0 ? [] : [[key, { results }]]
    }),
  )
  return {
    status: 200,
    body: {
      ...shown(record, namesIn(query.get('properties'))),
      ...(Object.keys(associations).length > 0 && { associations }),
    },
  }
}

function paged<Item>(items: readonly Item[], query: URLSearchParams, present: (item: Item) => unknown): Found {
  const limit = Math.min(Number(query.get('limit') ?? 10) || 10, 100)
  const after = Number(query.get('after') ?? 0) || 0
  const page = items.slice(after, after + limit)
  const next = after + limit < items.length ? { paging: { next: { after: String(after + limit) } } } : {}
  return { status: 200, body: { results: page.map(present), ...next } }
}

interface Filter {
  propertyName: string
  operator: string
  value?: string
  values?: string[]
}

/** Dates come as text or as milliseconds. */
const comparable = (value: string | null | undefined): number => {
  if (value === null || value === undefined) return Number.NaN
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value)
}

function matches(record: HubspotRecord, { propertyName, operator, value, values }: Filter): boolean {
  const text = propertyName === 'hs_object_id' ? record.id : record.properties[propertyName]
  const [given, asked] = [comparable(text), comparable(value)]
  if (operator === 'EQ') return text === value
  if (operator === 'NEQ') return text !== value
  if (operator === 'GTE') return given >= asked
  if (operator === 'GT') return given > asked
  if (operator === 'LTE') return given <= asked
  if (operator === 'LT') return given < asked
  if (operator === 'IN') return (values ?? []).includes(text ?? '')
  if (operator === 'HAS_PROPERTY') return text !== undefined && text !== null
  return false
}

function search(store: HubspotStore, type: RecordType, body: unknown): Found {
  const asked = body as {
    filterGroups?: { filters: Filter[] }[]
    sorts?: (string | { propertyName: string; direction?: string })[]
    properties?: string[]
    limit?: number
    after?: string | number
  }
  if ((asked.limit ?? 10) > 200) return invalid('limit must be at most 200')
  const after = Number(asked.after ?? 0)
  if (after >= 10_000) return invalid('paging beyond 10000 results is not supported')
  const groups = asked.filterGroups ?? []
  const found = store
    .list(type)
    .filter(
      record => groups.length === 0 || groups.some(({ filters }) => filters.every(filter => matches(record, filter))),
    )
  const [sort] = asked.sorts ?? []
  if (sort !== undefined) {
    const { propertyName, direction = 'ASCENDING' } = typeof sort === 'string' ? { propertyName: sort } : sort
    const sign = direction === 'DESCENDING' ? -1 : 1
    const key = (record: HubspotRecord) =>
      propertyName === 'hs_object_id' ? Number(record.id) : comparable(record.properties[propertyName])
    found.sort((a, b) => sign * (key(a) - key(b)) || Number(a.id) - Number(b.id))
  }
  const limit = asked.limit ?? 10
  const next = after + limit < found.length ? { paging: { next: { after: String(after + limit) } } } : {}
  const results = found.slice(after, after + limit).map(record => shown(record, asked.properties ?? []))
  return { status: 200, body: { total: found.length, results, ...next } }
}

function batchRead(store: HubspotStore, type: RecordType, body: unknown): Found {
  const { inputs = [], properties = [] } = body as { inputs?: { id: string }[]; properties?: string[] }
  if (inputs.length > 100) return invalid('at most 100 inputs')
  const found = inputs.flatMap(({ id }) => {
    const record = store.get(type, id)
    return record && !record.archived ? [shown(record, properties)] : []
  })
  const lost = inputs.filter(({ id }) => !found.some(one => one.id === id)).map(({ id }) => id)
  return {
    status: lost.length > 0 ? 207 : 200,
    body: {
      status: 'COMPLETE',
      results: found,
      ...(lost.length > 0 && {
        numErrors: 1,
        errors: [
          {
            status: 'error',
            category: 'OBJECT_NOT_FOUND',
            message: 'Could not get some objects',
            context: { ids: lost },
          },
        ],
      }),
    },
  }
}
