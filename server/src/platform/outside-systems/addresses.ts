import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are nobody's on the internet: this machine, its neighbours, cloud metadata, and what is reserved. */
const ours: [address: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]
const inside = new BlockList()
for (const [address, bits, family] of ours) inside.addSubnet(address, bits, family)

/** A private address that may be asked, as the operator of the program lists them. */
export interface AllowedNetwork {
  address: string
  bits: number
  /** Only this port; of any where undefined. */
  port?: number
}

/** `10.0.0.0/8`, `127.0.0.1:4010`, `fd00::/8`; an IPv6 address with a port stands in brackets. */
const addressPattern = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)|([0-9a-f:]+))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i

/**
 * Reads a list such as `10.0.0.0/8,127.0.0.1:4010`.
 * @returns undefined where one of it is neither an address nor a network
 */
export function readAllowed(list: string): AllowedNetwork[] | undefined {
  const read = list
    .split(',')
    .map(text => text.trim())
    .filter(Boolean)
    .map((text): AllowedNetwork | undefined => {
      const [, bracketed, v4, v6, bits, port] = addressPattern.exec(text) ?? []
      const address = bracketed ?? v4 ?? v6 ?? ''
      const family = isIP(address)
      if (family === 0) return undefined
      const most = family === 4 ? 32 : 128
      const wide = bits === undefined ? most : Number(bits)
      if (wide > most || wide === 0) return undefined
      return { address, bits: wide, ...(port !== undefined && { port: Number(port) }) }
    })
  return read.every(one => one !== undefined) ? read : undefined
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const unmapped = (address: string): string => {
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (dotted) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? []
  if (!high || !low) return address
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return `${upper >> 8}.${upper & 255}.${lower >> 8}.${lower & 255}`
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function isAllowed(address: string, port: number, allowed: readonly AllowedNetwork[]): boolean {
  return allowed.some(network => {
    if (network.port !== undefined && network.port !== port) return false
    if (isIPv6(network.address) !== isIPv6(address)) return false
    const one = new BlockList()
    one.addSubnet(network.address, network.bits, familyOf(network.address))
    return one.check(address, familyOf(address))
  })
}

/** Whether an IP address is one of the internet. */
export const isPublic = (given: string): boolean => {
  const address = unmapped(given)
  return isIP(address) !== 0 && !inside.check(address, familyOf(address))
}

/** Whether an IP address may be asked: one of the internet, or one that is allowed by name. */
export function mayAsk(given: string, port: number, allowed: readonly AllowedNetwork[]): boolean {
  const address = unmapped(given)
  return isPublic(address) || (isIP(address) !== 0 && isAllowed(address, port, allowed))
}

/** The name leads inside the network. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Looks names up for a connection and refuses those that lead inside. The address that was checked is the one that is
 * connected to, so a name that answers differently the second time gains nothing.
 */
export const lookupOutside =
  (port: number, allowed: readonly AllowedNetwork[]): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      // One wrong address among several is enough: which one is taken isn't ours to say.
      if (found.length === 0 || !found.every(({ address }) => mayAsk(address, port, allowed)))
        return done(new AddressRefused(host), '', 0)
      if (options.all) return done(null, found)
      const [first] = found
      done(null, first?.address ?? '', first?.family)
    })
  }

export const portOf = ({ port, protocol }: URL): number => (port ? Number(port) : protocol === 'https:' ? 443 : 80)

/** An IP address written in the URL itself, which nobody looks up. */
export const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}
