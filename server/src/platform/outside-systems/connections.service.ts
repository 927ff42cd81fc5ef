import type { ConnectionCheckStep } from '@aforo/api/platform/connections'
import type { Fault } from '../http/refusals.ts'
import type { Services } from '../services.ts'
import { AddressRefused, lookupOutside, portOf, readAllowed } from './addresses.ts'
import { type OpenConnection, openClient } from './client.ts'
import type { Connector } from './connector.ts'
import { OutsideFault } from './faults.ts'
import { checkAddress } from './http-client.ts'

export interface Given {
  address: string
  settings: Record<string, string>
  /** Null: deleted. */
  secrets: Record<string, string | null>
}

/** The stored part of the same connection. */
interface Kept {
  address: string
  secrets: readonly string[]
}

const originOf = (address: string) => new URL(address).origin

/** Errors in the typed data that can be found without calling the system. */
export function faultInConnection(connector: Connector, given: Given, kept: Kept | undefined): Fault | undefined {
  const names = (secret: boolean) =>
    new Set(connector.fields.filter(field => field.secret === secret).map(({ name }) => name))
  const unknown =
    Object.keys(given.settings).find(name => !names(false).has(name)) ??
    Object.keys(given.secrets).find(name => !names(true).has(name))
  if (unknown !== undefined) return { field: unknown, message: 'Este sistema no pide ese dato.' }
  // Changing the address must not reveal the stored secrets to whoever changes it.
  const retyped = kept?.secrets.find(name => !(name in given.secrets))
  if (kept && retyped !== undefined && originOf(kept.address) !== originOf(given.address))
    return {
      field: `secrets.${retyped}`,
      message: 'Al cambiar la dirección hay que volver a escribir los secretos: no se envían a otro lugar.',
    }
  const left = new Set(
    [...(kept?.secrets ?? []), ...Object.keys(given.secrets)].filter(name => given.secrets[name] !== null),
  )
  for (const { name, secret, required } of connector.fields) {
    const filled = secret ? left.has(name) : Boolean(given.settings[name])
    if (required && !filled)
      return { field: secret ? `secrets.${name}` : `settings.${name}`, message: 'Completa este dato.' }
  }
  return connector.faultIn?.({ settings: given.settings, secrets: left })
}

/** Whether an address may be called, as far as its name resolves now. */
export async function faultInAddress(settings: Services['settings'], address: string): Promise<Fault | undefined> {
  const url = new URL(address)
  const allowed = readAllowed(settings.AFORO_OUTSIDE_NETWORKS) ?? []
  try {
    checkAddress(url, allowed)
  } catch (error) {
    if (error instanceof OutsideFault) return { field: 'address', message: error.message }
    throw error
  }
  const refused = await new Promise<boolean>(resolve =>
    lookupOutside(portOf(url), allowed)(url.hostname.replace(/^\[|\]$/g, ''), { all: true }, error =>
      resolve(error instanceof AddressRefused),
    ),
  )
  return refused
    ? {
        field: 'address',
        message:
          'La dirección lleva a una red interna. Escribe una pública, o pide a quien opera el programa que la permita.',
      }
    : undefined
}

const keepsNothing = { before: async () => {}, after: () => {} }

/** Tests a connection step by step; after a failure the remaining steps are skipped. */
export async function tryConnection(
  services: Services,
  connector: Connector,
  connection: OpenConnection,
): Promise<ConnectionCheckStep[]> {
  const client = openClient(services, connection, keepsNothing, 8_000)
  const steps: ConnectionCheckStep[] = []
  let failed = false
  for (const { label, run } of connector.steps) {
    if (failed) {
      steps.push({ label, outcome: 'SKIPPED', message: 'No se probó, porque falló un paso anterior.' })
      continue
    }
    try {
      steps.push({ label, outcome: 'OK', message: await run(client) })
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      failed = true
      steps.push({ label, outcome: 'FAILED', message: error.message })
    }
  }
  return steps
}
