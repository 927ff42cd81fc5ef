import http from 'node:http'
import https from 'node:https'
import { AddressRefused, type AllowedNetwork, isPublic, literalOf, lookupOutside, mayAsk, portOf } from './addresses.ts'
import { OutsideFault } from './faults.ts'

/** A request to an outside system. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: string
  /** Trusted in addition to public authorities, as PEM: on-premises systems often have self-signed certificates. */
  ca?: string
}

export interface Incoming {
  status: number
  headers: Record<string, string>
  text: string
  /** The raw body, for files. */
  bytes: Buffer
}

interface Limits {
  allowed: readonly AllowedNetwork[]
  /** Timeout of the whole exchange, in milliseconds. */
  timeout: number
  /** Maximum size of an answer, in bytes. */
  longestAnswer: number
}

export const usualLimits = { timeout: 15_000, longestAnswer: 10 * 1024 * 1024 }

const inside = () =>
  new OutsideFault(
    'REFUSED',
    'ADDRESS_REFUSED',
    'La dirección lleva a una red interna. Escribe una pública, o pide a quien opera el programa que la permita.',
  )

/** Checks an address as far as possible without resolving it. @throws OutsideFault */
export function checkAddress(url: URL, allowed: readonly AllowedNetwork[]): void {
  const literal = literalOf(url)
  if (literal && !mayAsk(literal, portOf(url), allowed)) throw inside()
  if (url.username || url.password)
    throw new OutsideFault('REFUSED', 'ADDRESS_REFUSED', 'La dirección no puede llevar un usuario ni una contraseña.')
  // Without TLS, secrets could be read on the way; on a network that the operator allowed, that is the operator's
  // choice.
  const isNear = literal === undefined ? url.hostname === 'localhost' : !isPublic(literal)
  if (url.protocol !== 'https:' && !isNear)
    throw new OutsideFault('REFUSED', 'ADDRESS_REFUSED', 'La dirección debe empezar con https://.')
}

/**
 * Sends a request and reads the whole answer. Redirects aren't followed, since they could carry the secrets elsewhere.
 * @throws OutsideFault DOWN without an answer; REFUSED if the address is private
 */
export async function send(outgoing: Outgoing, { allowed, timeout, longestAnswer }: Limits): Promise<Incoming> {
  const { method, url, headers = {}, body, ca } = outgoing
  checkAddress(url, allowed)
  const secure = url.protocol === 'https:'
  const options: https.RequestOptions = {
    method,
    headers: {
      'user-agent': 'Aforo',
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    lookup: lookupOutside(portOf(url), allowed),
    signal: AbortSignal.timeout(timeout),
    agent: false,
    ...(secure && ca && { ca }),
  }
  try {
    return await new Promise<Incoming>((resolve, reject) => {
      const request = (secure ? https : http).request(url, options, response => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > longestAnswer) {
            request.destroy()
            reject(new OutsideFault('REFUSED', 'ANSWER_TOO_LARGE', 'La respuesta es demasiado grande.'))
          } else parts.push(part)
        })
        response.on('error', reject)
        response.on('aborted', () => reject(new OutsideFault('DOWN', 'HALF_ANSWER', 'La respuesta se cortó a medias.')))
        response.on('end', () => {
          const flat = Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
          )
          const bytes = Buffer.concat(parts)
          resolve({ status: response.statusCode ?? 0, headers: flat, text: bytes.toString('utf8'), bytes })
        })
      })
      request.on('error', reject)
      request.end(body)
    })
  } catch (error) {
    throw faultOf(error)
  }
}

/** OpenSSL's and Node's error codes for an untrusted certificate. */
const untrusted = /CERT|SIGNATURE|SELF_SIGNED|ISSUER|ALTNAME/

function faultOf(error: unknown): OutsideFault {
  if (error instanceof OutsideFault) return error
  if (error instanceof AddressRefused) return inside()
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR')
    return new OutsideFault('DOWN', 'TIMEOUT', 'No respondió a tiempo.', { cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new OutsideFault('DOWN', 'NOT_FOUND', 'No se encuentra esa dirección en la red.', { cause: error })
  if (code === 'ECONNREFUSED')
    return new OutsideFault('DOWN', 'CONNECTION_REFUSED', 'Nadie atiende en esa dirección.', { cause: error })
  if (untrusted.test(code))
    return new OutsideFault('SHUT_OUT', 'UNTRUSTED', 'Su certificado no es de confianza.', { cause: error })
  return new OutsideFault('DOWN', 'NO_ANSWER', 'La conexión se cortó sin respuesta.', { cause: error })
}
