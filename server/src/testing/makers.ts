import type { Product } from '@aforo/api/offer/products'
import type { Company } from '@aforo/api/people/companies'
import type { Customer } from '@aforo/api/people/customers'
import type { TimePeriod } from '@aforo/api/people/organization'
import type { Client } from './test-app.ts'

/** Creates a record by a call. @throws where the call is refused, with what it says */
export async function createRecord<Body>(api: Client, path: string, body: object = {}): Promise<Body> {
  const answer = await api.post<Body>(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A client that is billed, at an address in Peru. */
export const makeClient = (api: Client, given: object = {}) =>
  createRecord<Customer>(api, '/customer', {
    name: 'Minera Andina',
    taxId: '20100070970',
    billingAddress: 'Av. Uno 1',
    ...given,
  })

/** A company by which an operator bills; its RUC is correct, and nobody's. */
export const makeCompany = (api: Client, given: object = {}) =>
  createRecord<Company>(api, '/companies', {
    countryCode: 'PE',
    legalName: 'Operador S.A.C.',
    taxId: '20999999990',
    address: 'Av. Dos 2',
    ...given,
  })

/** An office that is offered from today on. */
export const makeProduct = (api: Client, { campusId }: { campusId: string }, code = 'A1', given: object = {}) =>
  createRecord<Product>(api, '/product', { code, name: `Oficina ${code}`, campusId, ...given })

/** What an hour of a room costs; of all rooms, where none is said. */
export const makeRate = (api: Client, given: object = {}) =>
  createRecord<{ id: string }>(api, '/pricing/rates', { currency: 'PEN', hourly: '30.00', ...given })

export const makeTeam = (api: Client, name = 'Ventas') =>
  createRecord<{ id: string; name: string }>(api, `/teams/?name=${name}`)

/** The ids of the shifts of desks, by their name. */
export async function turnsOf(api: Client) {
  const { body } = await api.get<TimePeriod[]>('/organizations/details/time-periods')
  return (name: string) => body.find(turn => turn.name === name)?.id ?? ''
}

export const fileOf = (content: BlobPart | Uint8Array, name: string) =>
  new File([content instanceof Uint8Array ? new Uint8Array(content) : content], name)

/** A form with what is given of it. */
export function formOf(fields: Readonly<Record<string, string | File | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
