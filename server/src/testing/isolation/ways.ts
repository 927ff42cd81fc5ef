import type { InjectOptions } from 'fastify'
import { type ContractCall, contractCalls, type Ingredients, idPaths, requestOf, sampleOf } from '../contract-calls.ts'
import { testApp } from '../test-app.ts'
import { date, emptyHouse, type House, idsOf } from './house.ts'

const app = await testApp()

/** A call that works for the owner of the records. */
export interface Way {
  call: ContractCall
  /** The kind of record for each id in the input. */
  kinds: Record<string, string>
  variant: Variant
}

/** The fields sent besides the ids. */
type Variant = Pick<Ingredients, 'full' | 'last'>
const variants: Variant[] = [
  { full: false, last: false },
  { full: true, last: false },
  { full: false, last: true },
  { full: true, last: true },
]

const booking = contractCalls.filter(({ creates, path }) => creates && /^\/book/.test(path))
/** Each call that books has its own hour, so that they don't collide. */
const hourOf = (call: ContractCall) => 6 + ((booking.includes(call) ? booking : contractCalls).indexOf(call) % 16)

/** An error's name for a call with some of its ids. */
export const titleOf = ({ name }: ContractCall, paths: readonly string[]) => `${name} (${paths.join(', ')})`

/** Inputs that no schema expresses: fields that belong together. */
const knownInputs: Record<string, Record<string, unknown>> = {
  'companies.create ()': { countryCode: 'PE', taxId: '20100070970' },
  'companies.addRepresentative (id)': { documentNumber: '12345678' },
  'companies.addTaxRate ()': { rate: '18.00' },
  'companies.addSeries (id)': { code: 'F001' },
  'bookings.bulk (except[])': { act: 'CANCEL', filter: {}, preview: true },
  'bookings.bulk (spaceId)': { act: 'MOVE', filter: {}, preview: true },
  'orders.sell (campusId)': {
    'extras[].description': 'Café',
    'extras[].unitPrice': '8.00',
    'extras[].quantity': '1',
    'customer.name': 'Ana',
    'payment.code': 'POS',
    pay: 'NOW',
    booking: null,
  },
  'spaces.createBatch (id, teamIds[])': { type: 'SEAT', kind: 'ROTATING' },
  'spaces.bulkUpdate (spaces[].id, change.teamIds[])': { 'change.kind': 'ROTATING' },
  'rates.create ()': { hourly: '10.00' },
  'rates.create (campusId)': { hourly: '10.00', spaceType: 'ROOM' },
  'rates.create (spaceId)': { hourly: '10.00' },
  'rates.update (id)': { hourly: '12.00' },
  'users.bulk (teamId)': { act: 'ADD_TO_TEAM', filter: {} },
  'users.bulk (except[])': { filter: {}, preview: true },
  'imports.check (id)': { mapping: { givenName: 0, lastname: 1, username: 2 } },
  ...Object.fromEntries(
    ['', 'paymentMethodId', 'annexIds[]'].map(paths => [
      `contracts.setUsualTerms (${paths})`,
      { countryCode: 'PE', renewal: 'NONE', yearlyIncrease: '5.00', depositMonths: 1 },
    ]),
  ),
  'contracts.setInformation (id, lines[].productId)': { 'lines[].unitPrice': '100.00' },
  // Long enough to be ended early.
  'rentalContracts.create (landlordId, periods[].campusId)': {
    'periods[].endsOn': Temporal.PlainDate.from(date).add({ days: 300 }).toString(),
  },
  'series.previewChange (id, moved[].spaceId)': { scope: 'ALL' },
  // Each of a kind that isn't there yet.
  'blocks.create (spaceId, decisions[].reservationId)': { kind: 'EVENT' },
  'blocks.create (spaceId, decisions[].to.spaceId)': { kind: 'INCIDENT' },
  ...Object.fromEntries(
    ['sales.create', 'sales.update', 'sales.setLineItems'].map(name => [
      `${name} (${name === 'sales.create' ? '' : 'id, '}lineItems[].productId)`,
      {
        'lineItems[].unitPrice': '100.00',
        'lineItems[].quantity': '1',
        'lineItems[].startDate': date,
        startDate: date,
      },
    ]),
  ),
  // The week after the existing ones.
  'series.extend (id, moved[].spaceId)': {
    'moved[].date': Temporal.PlainDate.from(date).add({ days: 14 }).toString(),
  },
}

/** Remembers the requests already sent. */
class Asked {
  private readonly requests = new Set<string>()
  private readonly samples = new Set<string>()
  private readonly paths = new Map<Variant, string[]>()

  /** Whether a sample of the variant with these ids was made before. */
  hasSample(variant: Variant, id: (path: string) => string | undefined): boolean {
    const ids = this.paths.get(variant)?.map(id)
    // A missing id is generated anew for each sample.
    if (!ids || ids.includes(undefined)) return false
    const sample = JSON.stringify([variants.indexOf(variant), ids])
    if (this.samples.has(sample)) return true
    this.samples.add(sample)
    return false
  }

  /** @param paths where a sample of the variant needed an id */
  learn(variant: Variant, paths: string[]) {
    this.paths.set(variant, paths)
  }

  /** Whether the request is new. */
  isNew({ url, payload }: InjectOptions): boolean {
    const { size } = this.requests
    return this.requests.add(JSON.stringify([url, payload])).size > size
  }
}

/**
 * Calls with the owner's ids of these kinds, some replaced by `ids`.
 * @param before requests not to repeat
 * @param names values for text paths
 * @returns undefined if no input can be made
 */
export async function send(
  house: House,
  { call, kinds, variant }: Way,
  ids: Record<string, string> = {},
  before?: Asked,
  names: Record<string, string> = {},
) {
  const id = (path: string) => ids[path] ?? house.ids.get(kinds[path] ?? '')
  if (before?.hasSample(variant, id)) return
  const paths: string[] = []
  const input = sampleOf(call.input, {
    id: path => {
      paths.push(path)
      return id(path)
    },
    wanted: [...Object.keys(kinds), ...Object.keys(names)],
    ...variant,
    said: { ...knownInputs[titleOf(call, Object.keys(kinds))], ...names },
    username: house.username,
    date,
    hour: hourOf(call),
    mark: house.mark,
  })
  before?.learn(variant, paths)
  if (!input) return
  const token = house.tokens[call.meta.roles.includes('ROLE_ADMIN') ? 'ROLE_ADMIN' : 'ROLE_ROOT']
  const request = await requestOf(call, input)
  if (before && !before.isNew(request)) return
  const answer = await app.app.inject({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } })
  return {
    status: answer.statusCode,
    text: answer.body,
    request: `${request.method} ${request.url} ${JSON.stringify(request.payload ?? '').slice(0, 500)}`,
  }
}

/** Kinds of record found for a field, by area and field; tried first the next time. */
const kindsOfFields = new Map([
  ['bookings id', ['reservations.CREATED', 'reservations.CANCELED']],
  ['turnId', ['time_periods']],
  ['lineId', ['contract_lines']],
  ['orders id', ['orders.PAY_IN_LOCATION', 'orders.PAID']],
  [
    'inventory id',
    ['product_conflicts.OPEN', 'product_conflicts.ACCEPTED', 'products.PRIVATE_OFFICE', 'product_merges', 'sale_lines'],
  ],
  ['contracts id', ['contracts.DRAFT', 'contracts.SIGNED', 'contracts.CREATED', 'contracts.ARCHIVED']],
  ['pricing id', ['prices.BASE', 'prices.PROMOTIONAL']],
  ['waitlist id', ['waits.OFFERED']],
  [
    'companies id',
    [
      'companies',
      'company_accounts',
      'company_representatives',
      'receipt_series',
      'payment_methods',
      'credit_days',
      'contract_annexes',
      'tax_rates',
    ],
  ],
])
const keysOf = (call: ContractCall, path: string) => {
  const field = path.replaceAll('[]', '').split('.').at(-1) ?? ''
  return [`${call.area} ${field}`, ...(field === 'id' ? [] : [field])]
}

function candidates(house: House, call: ContractCall, path: string): string[] {
  const before = keysOf(call, path).flatMap(key => kindsOfFields.get(key) ?? [])
  const stem = (path.replaceAll('[]', '').split('.').at(-1) ?? '').replace(/_?[iI]ds?$/, '').toLowerCase()
  const of = [stem, ...call.area.toLowerCase().split(/(?=[A-Z])/)].filter(Boolean).map(word => word.replace(/s$/, ''))
  const likely = (kind: string) => of.findIndex(word => kind.replaceAll('_', '').includes(word.slice(0, 5)))
  const rest = [...house.ids.keys()].filter(kind => !before.includes(kind))
  const near = rest.filter(kind => likely(kind) >= 0).sort((a, b) => likely(a) - likely(b))
  const all = [...new Set([...before.filter(kind => house.ids.has(kind)), ...near, ...rest])]
  // A field named after a table refers to it, even if the call takes any id without an error.
  const isNamed = (kind: string) => kind.split('.')[0] === `${stem}s`
  return [...all.filter(isNamed), ...all.filter(kind => !isNamed(kind))]
}

/** One of each list, likeliest first. */
function combinations(lists: string[][]): string[][] {
  let found: { chosen: string[]; far: number }[] = [{ chosen: [], far: 0 }]
  for (const list of lists)
    found = found.flatMap(({ chosen, far }) =>
      list.slice(0, lists.length > 2 ? 20 : 160).map((one, place) => ({ chosen: [...chosen, one], far: far + place })),
    )
  return found.sort((a, b) => a.far - b.far).map(({ chosen }) => chosen)
}

/** Attempts until a call counts as not found, and until one refused for its records' state is accepted. */
const triesAtMost = { none: 480, refused: 40 }

/** Finds records with which the tenant's own administrator gets no error about missing or wrong ids. */
export async function findWay(
  house: House,
  call: ContractCall,
  paths: string[],
  names: Record<string, string> = {},
): Promise<Way | undefined> {
  let tries = 0
  let second: Way | undefined
  const asked = new Asked()
  for (const kinds of combinations(paths.map(path => candidates(house, call, path))))
    for (const variant of variants) {
      const way = { call, variant, kinds: Object.fromEntries(paths.map((path, place) => [path, kinds[place] ?? ''])) }
      const answer = await send(house, way, {}, asked, names)
      if (!answer) continue
      if (tries++ > (second ? triesAtMost.refused : triesAtMost.none)) return second
      if (answer.status >= 500) throw new Error(`${call.name}: ${answer.request} ${answer.text}`)
      if (answer.status < 400) return learnt(way)
      // The caller ended their own session: nothing more can be found in this tenant.
      if (answer.status === 401) return second
      if (answer.status === 404) break
      // Refused for the records' state, not for the input: used if nothing better is found.
      if ([409, 410].includes(answer.status)) second ??= way
    }
  return second
}

function learnt(way: Way): Way {
  for (const [path, kind] of Object.entries(way.kinds))
    for (const key of keysOf(way.call, path))
      kindsOfFields.set(key, [...new Set([...(kindsOfFields.get(key) ?? []), kind])])
  return way
}

const fills = (call: ContractCall) => call.creates || /\.(add|assign|associate|invite)/.test(call.name)
const forAdministrators: readonly string[] = ['ROLE_ADMIN', 'ROLE_ROOT']
export const guarded = contractCalls.filter(
  ({ meta }) => !meta.public && meta.roles.some(role => forAdministrators.includes(role)),
)

/** The id paths to use: all required ones, and each optional one with them. */
export function pathsOf(call: ContractCall): string[][] {
  const paths = idPaths(call.input)
  const required = paths.filter(path => path.required).map(({ path }) => path)
  const optional = paths.filter(path => !path.required).map(({ path }) => path)
  return [required, ...optional.map(path => [...required, path])]
}

/**
 * Fills a tenant with more kinds of records, in a working order.
 * @param vain calls for which no input is found, to skip
 */
export async function learnToFill(vain: Readonly<Record<string, string>>): Promise<Way[]> {
  const house = await emptyHouse()
  const ways: Way[] = []
  for (const _ of [1, 2])
    for (const call of guarded.filter(fills)) {
      if (ways.some(way => way.call === call)) continue
      for (const paths of pathsOf(call)) {
        if (titleOf(call, paths) in vain) continue
        const way = await findWay(house, call, paths)
        if (!way) continue
        ways.push(way)
        house.ids = await idsOf(house.tenantId)
        break
      }
    }
  return ways
}

export async function filledHouse(ways: Way[]): Promise<House> {
  const house = await emptyHouse()
  for (const way of ways) {
    if (Object.values(way.kinds).some(kind => !house.ids.has(kind))) house.ids = await idsOf(house.tenantId)
    await send(house, way)
  }
  house.ids = await idsOf(house.tenantId)
  return house
}
