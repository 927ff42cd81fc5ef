import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks outside the public internet: this machine, private networks, cloud metadata, and reserved ranges. */
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

/** A private address that the operator allows. */
export interface AllowedNetwork {
  address: string
  bits: number
  /** Only this port; any if undefined. */
  port?: number
}

/** `10.0.0.0/8`, `127.0.0.1:4010`, `fd00::/8`; an IPv6 address with a port is in brackets. */
const addressPattern = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)|([0-9a-f:]+))(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/i

/**
 * Parses a list such as `10.0.0.0/8,127.0.0.1:4010`.
 * @returns undefined if an item is neither an address nor a network
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

/** Whether an IP address is public. */
export const isPublic = (given: string): boolean => {
  const address = unmapped(given)
  return isIP(address) !== 0 && !inside.check(address, familyOf(address))
}

/** Whether an IP address may be called: public, or explicitly allowed. */
export function mayAsk(given: string, port: number, allowed: readonly AllowedNetwork[]): boolean {
  const address = unmapped(given)
  return isPublic(address) || (isIP(address) !== 0 && isAllowed(address, port, allowed))
}

/** The name resolves to a private address. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/**
 * Resolves a connection's host name and refuses private addresses. The checked address is the one connected to, so a
 * name that resolves differently the second time (DNS rebinding) gains nothing.
 */
export const lookupOutside =
  (port: number, allowed: readonly AllowedNetwork[]): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      // A single private address is enough to refuse, since the system picks any of them.
      if (found.length === 0 || !found.every(({ address }) => mayAsk(address, port, allowed)))
        return done(new AddressRefused(host), '', 0)
      if (options.all) return done(null, found)
      const [first] = found
      done(null, first?.address ?? '', first?.family)
    })
  }

export const portOf = ({ port, protocol }: URL): number => (port ? Number(port) : protocol === 'https:' ? 443 : 80)

/** An IP address written in the URL itself, which isn't resolved. */
export const literalOf = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}
