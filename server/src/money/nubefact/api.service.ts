import { z } from 'zod'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import type { ReceiptRow } from '../receipts/receipts.ts'
import { documentOf, type keyOf } from './document.rules.ts'

/** Nubefact's own calls. One address for all of them: what is wanted stands in the body. */

/** What it says of a receipt that it has. */
const Said = z.object({
  aceptada_por_sunat: z.boolean().nullish(),
  sunat_description: z.string().nullish(),
  sunat_note: z.string().nullish(),
  sunat_responsecode: z.union([z.string(), z.number()]).nullish(),
  sunat_soap_error: z.string().nullish(),
  anulado: z.boolean().nullish(),
  enlace_del_pdf: z.string().nullish(),
  enlace_del_xml: z.string().nullish(),
  enlace_del_cdr: z.string().nullish(),
  codigo_hash: z.string().nullish(),
  cadena_para_codigo_qr: z.string().nullish(),
})
export type Said = z.infer<typeof Said>

const Refused = z.object({ errors: z.string(), codigo: z.coerce.number() })

/** What it says about a receipt: what it has of it, or the number of its refusal and why. */
export type Outcome = { said: Said } | { code: number; message: string }

async function ask(client: OutsideClient, json: object, once: boolean): Promise<Outcome> {
  const answer = await client.ask({
    method: 'POST',
    path: '',
    headers: { authorization: `Token token="${client.secrets.token}"` },
    json,
    once,
  })
  const refused = Refused.safeParse(readJson(answer.text))
  if (!refused.success) {
    if (answer.status === 401 || answer.status === 403) throw shutOut('Nubefact no acepta el token.')
    if (answer.status === 404) throw shutOut('Nubefact no conoce esa ruta. Revisa la dirección de la conexión.')
    return { said: answer.json(Said) }
  }
  const { codigo: code, errors: message } = refused.data
  if (code === 10) throw shutOut('Nubefact no acepta el token. Copia otra vez el de API › Integración.')
  if (code === 11) throw shutOut('Nubefact no conoce esa ruta. Copia otra vez la de API › Integración.')
  if (code === 50 || code === 51) throw shutOut(`Nubefact suspendió la cuenta: ${message}`)
  if (code === 40) throw new OutsideFault('DOWN', 'NUBEFACT_40', 'Nubefact tuvo un error interno.')
  return { code, message }
}

const shutOut = (message: string) => new OutsideFault('SHUT_OUT', 'SHUT_OUT', message)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** It has it already. */
export const existsAlready = 23
/** It has no such receipt. */
export const isUnknown = 24

/** Makes a receipt: it is never sent twice without asking in between. */
export const issue = (client: OutsideClient, row: ReceiptRow): Promise<Outcome> => ask(client, documentOf(row), true)

/** What became of a receipt. */
export const consult = (client: OutsideClient, key: ReturnType<typeof keyOf>): Promise<Outcome> =>
  ask(client, { operacion: 'consultar_comprobante', ...key }, false)

/** What SUNAT has made of a receipt. */
export type Verdict = { state: 'ACCEPTED' } | { state: 'PENDING' } | { state: 'REFUSED'; code: string; message: string }

/** Accepted is what SUNAT says, not that Nubefact took it. */
export function verdictOf(said: Said): Verdict {
  if (said.aceptada_por_sunat) return { state: 'ACCEPTED' }
  const code = said.sunat_responsecode === null ? '' : String(said.sunat_responsecode ?? '')
  if (code === '' || code === '0') return { state: 'PENDING' }
  return { state: 'REFUSED', code: `SUNAT_${code}`, message: said.sunat_description || 'SUNAT lo rechazó.' }
}
