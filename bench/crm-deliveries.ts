import { randomFrom } from '@aforo/server/demo/random'
import { type HubspotEvent, type HubspotSimulator, startHubspot } from '@aforo/simulators/hubspot'

/** Events that are delivered, the doubled ones counted twice. */
const events = 10_000
const perDelivery = 100
/** Seconds over which they come: a busy sales team's import, not a day. */
export const seconds = 50
export const deals = 600
export const products = 200
/** One call in so many is answered by 429 or 500, in turn. */
export const faultEvery = 20

const seed = 'crm events'
export const code = (place: number) => `O-${String(place).padStart(3, '0')}`
export const stages = { new: 'QUOTATION', hold: 'RESERVED', won: 'WON', lost: 'LOST' } as const

/** A CRM with owners, stages and companies, and no deal yet. */
export const startCrm = () =>
  startHubspot({
    seed: {
      owners: [{ key: 'rosa', email: 'rosa@anden.example', firstName: 'Rosa', lastName: 'Quispe' }],
      pipelines: [
        {
          id: 'default',
          label: 'Ventas',
          stages: Object.keys(stages).map(id => ({ id, label: id, probability: 0.5 })),
        },
      ],
      companies: Array.from({ length: 40 }, (_, place) => ({
        key: String(place),
        properties: { name: `Empresa ${place}` },
      })),
      products: [],
      deals: [],
    },
  })

/** Changes deals at random and delivers what HubSpot tells of it. */
export async function deliverAll(crm: HubspotSimulator, address: string) {
  const random = randomFrom(seed)
  const { store } = crm
  const companies = store.list('companies').map(({ id }) => id)
  const [owner] = store.owners
  const today = Temporal.Now.plainDateISO('America/Lima')
  const ids: string[] = []
  const alive = () => random.pick(store.list('deals')).id
  const make = () => {
    const starts = today.add({ days: random.between(-200, 300) })
    const id = store.create('deals', {
      dealname: `Negocio ${ids.length}`,
      pipeline: 'default',
      dealstage: random.pick(Object.keys(stages)),
      deal_currency_code: random.pick(['PEN', 'PEN', 'USD']),
      contract_start_date: starts.toString(),
      contract_end_date: starts.add({ days: random.between(20, 400) }).toString(),
      hubspot_owner_id: owner?.id ?? '',
    })
    ids.push(id)
    store.associate('deals', id, 'companies', random.pick(companies))
    const first = random.between(0, products - 1)
    for (let line = 0; line <= random.between(0, 1); line++) {
      const made = store.create('line_items', {
        name: 'Oficina',
        hs_sku: code((first + line) % products),
        quantity: '1',
        price: `${random.between(800, 9000)}.50`,
      })
      store.associate('deals', id, 'line_items', made)
    }
  }
  const codesOf = (id: string) =>
    store.associated('deals', id, 'line_items').map(line => store.get('line_items', line)?.properties.hs_sku)
  const change = () => {
    const what = random.between(0, 99)
    const id = alive()
    if (what < 50) store.change('deals', id, { dealstage: random.pick(Object.keys(stages)) })
    else if (what < 70) store.change('deals', id, { dealname: `Negocio ${random.between(1, 99_999)}` })
    else if (what < 85) {
      const [line] = store.associated('deals', id, 'line_items')
      if (line) store.change('line_items', line, { price: `${random.between(800, 9000)}.00` })
    } else if (what < 97)
      store.change('deals', id, {
        contract_end_date: today.add({ days: random.between(310, 700) }).toString(),
      })
    else if (what < 99) store.archive('deals', id)
    else {
      const into = alive()
      // One deal can't have a product twice on a day.
      const taken = codesOf(into)
      if (!codesOf(id).some(one => taken.includes(one))) store.merge(id, into)
    }
  }
  crm.failEvery(faultEvery)
  const batches = events / perDelivery
  const figures = { sent: 0, doubled: 0, moved: 0, slowest: 0 }
  let held: HubspotEvent[] = []
  const gathered: HubspotEvent[] = []
  const begun = performance.now()
  const under: Promise<void>[] = []
  const deliver = async (batch: HubspotEvent[]) => {
    for (let tried = 0; tried < 10; tried++) {
      const sent = performance.now()
      const status = await crm.send(
        address,
        batch.map(one => ({ ...one, attemptNumber: tried })),
      )
      figures.slowest = Math.max(figures.slowest, performance.now() - sent)
      if (status === 200) return
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
    throw new Error('a delivery was not taken in ten attempts')
  }
  for (let batch = 0; batch < batches; batch++) {
    while (gathered.length < perDelivery) {
      if (ids.length < deals && (ids.length < 50 || random.between(0, 2) === 0)) make()
      else change()
      for (const one of crm.takeEvents()) {
        // A third comes later than what happened after it.
        if (random.between(0, 2) === 0) {
          held.push(one)
          figures.moved++
        } else gathered.push(one)
        if (random.between(0, 2) === 0) {
          gathered.push(one)
          figures.doubled++
        }
      }
      if (held.length > 300 || batch === batches - 1) {
        gathered.push(...held.toReversed())
        held = []
      }
    }
    const now = gathered.splice(0, perDelivery)
    figures.sent += now.length
    under.push(deliver(now))
    const due = begun + ((batch + 1) * seconds * 1000) / batches
    await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  // What is left of the last change, and what was kept back.
  const rest = [...gathered, ...held.toReversed()]
  for (let first = 0; first < rest.length; first += perDelivery) {
    const now = rest.slice(first, first + perDelivery)
    figures.sent += now.length
    under.push(deliver(now))
  }
  await Promise.all(under)
  return figures
}
