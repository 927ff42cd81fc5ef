import { type Asked, askOutside } from '../../platform/outside-systems/ask.ts'
import { dealsWithLines, salesCalled } from './hubspot.queries.ts'

type Unit = Parameters<typeof askOutside>[0]

const isNumber = (id: string) => /^\d{1,20}$/.test(id)

/**
 * Has deals read from HubSpot, each once however often it is asked for until then.
 * @param names what they are called, where it is known
 * @returns how many wait for it; none where HubSpot isn't connected
 */
export async function askDeals(unit: Unit, ids: readonly string[], names: ReadonlyMap<string, string> = new Map()) {
  const wanted = [...new Set(ids)].filter(isNumber)
  if (wanted.length === 0) return 0
  const known = new Map(
    (await salesCalled(unit.tx, wanted)).map(({ id, external_id, title }) => [external_id ?? '', { id, title }]),
  )
  const tasks = wanted.map((id): Asked => {
    const sale = known.get(id)
    return {
      kind: 'deal',
      subject: `deal:${id}`,
      title: names.get(id) ?? sale?.title ?? `Negocio ${id}`,
      payload: { id },
      merged: true,
      ...(sale && { record: { type: 'sale', id: sale.id } }),
    }
  })
  return askOutside(unit, 'HUBSPOT', tasks)
}

/** Has the deals of lines read: those that are here with them, and those that HubSpot says. */
export async function askLines(unit: Unit, ids: readonly string[]) {
  const wanted = [...new Set(ids)].filter(isNumber)
  if (wanted.length === 0) return
  // Of a line that was deleted HubSpot doesn't say any more which deal it was of.
  await askDeals(unit, await dealsWithLines(unit.tx, wanted))
  await askOutside(
    unit,
    'HUBSPOT',
    wanted.map(id => ({
      kind: 'deals-of',
      subject: `line:${id}`,
      title: `Negocio de la línea ${id}`,
      payload: { type: 'line_items', id },
      merged: true,
    })),
  )
}

const parties = {
  companies: { subject: 'company', title: 'Negocios de la empresa' },
  contacts: { subject: 'contact', title: 'Negocios del contacto' },
} as const

/** Has the deals of companies or of contacts read. */
export async function askParties(unit: Unit, type: keyof typeof parties, ids: readonly string[]) {
  const { subject, title } = parties[type]
  await askOutside(
    unit,
    'HUBSPOT',
    [...new Set(ids)].filter(isNumber).map(id => ({
      kind: 'deals-of',
      subject: `${subject}:${id}`,
      title: `${title} ${id}`,
      payload: { type, id },
      merged: true,
    })),
  )
}

/** Has HubSpot compared as a whole: what nobody told us of is found. */
export const askReconciliation = (unit: Unit) =>
  askOutside(unit, 'HUBSPOT', [
    { kind: 'reconcile', subject: 'reconcile', title: 'Comparar los negocios con HubSpot', merged: true },
  ])
