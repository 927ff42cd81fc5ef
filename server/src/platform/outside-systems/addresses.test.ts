import { describe, expect, test } from 'vitest'
import { lookupOutside, mayAsk, readAllowed } from './addresses.ts'
import { blackout } from './blackout.ts'
import { OutsideFault } from './faults.ts'
import { checkAddress } from './http-client.ts'

const inside = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.10',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
]

describe('an address', () => {
  test.each(inside)('%s inside the network is not asked', address => {
    expect(mayAsk(address, 443, [])).toBe(false)
  })

  test.each(['8.8.8.8', '104.16.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s of the internet is asked',
    address => expect(mayAsk(address, 443, [])).toBe(true),
  )

  test('that is no address is not asked', () => {
    for (const given of ['', 'localhost', '1.2.3', '10.0.0.1.nip.io']) expect(mayAsk(given, 443, [])).toBe(false)
  })

  test.each([
    'http://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]:443/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:pass@example.com/',
    'http://example.com/',
    'http://8.8.8.8/',
  ])('%s is refused before anything is sent', address => {
    expect(() => checkAddress(new URL(address), [])).toThrow(OutsideFault)
  })

  test('is allowed by its network and port, and no other', () => {
    const allowed = readAllowed('10.0.0.0/8, 127.0.0.1:4010,[fd00::]/8,[::1]:4011') ?? []
    expect(allowed).toHaveLength(4)
    expect(mayAsk('10.200.1.1', 50000, allowed)).toBe(true)
    expect(mayAsk('11.0.0.1', 443, allowed)).toBe(true)
    expect(mayAsk('127.0.0.1', 4010, allowed)).toBe(true)
    expect(mayAsk('127.0.0.1', 4011, allowed)).toBe(false)
    expect(mayAsk('127.0.0.2', 4010, allowed)).toBe(false)
    expect(mayAsk('::1', 4011, allowed)).toBe(true)
    expect(mayAsk('::1', 443, allowed)).toBe(false)
    expect(mayAsk('fd12::1', 443, allowed)).toBe(true)
    expect(mayAsk('192.168.1.1', 443, allowed)).toBe(false)
  })

  test('lists that say no network are refused at the start', () => {
    for (const list of ['sap.local', '10.0.0.0/33', '0.0.0.0/0', '10.0.0', '127.0.0.1:x', '10.0.0.0/8;1.1.1.1'])
      expect(readAllowed(list)).toBeUndefined()
  })

  test('is looked up, and refused where its name leads inside', async () => {
    const found = (allowed: string) =>
      new Promise<unknown>(resolve =>
        lookupOutside(4010, readAllowed(allowed) ?? [])('localhost', { all: true, family: 4 }, (error, addresses) =>
          resolve(error ? (error as { code?: string }).code : addresses),
        ),
      )
    expect(await found('')).toBe('ADDRESS_REFUSED')
    expect(await found('127.0.0.1:4010')).toMatchObject([{ address: '127.0.0.1' }])
  })
})

test('secrets are blacked out in all their forms, also those that the system made itself', () => {
  const secret = 'pät-na1/+="x'
  const clean = blackout([secret, 'abc'])
  const said = [
    `Bearer ${secret}`,
    JSON.stringify({ text: `a ${secret}` }),
    `?t=${encodeURIComponent(secret)}`,
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('hex'),
    '{"access_token":"brand-new","SessionId": "b1s","expires_in":30}',
    'grant_type=refresh_token&refresh_token=r-1&client_id=c',
  ].map(clean)
  expect(said.join('\n')).not.toMatch(/pät|na1|brand|b1s|r-1|cMOkdC1uYTEv/)
  expect(said.at(-1)).toBe('grant_type=refresh_token&refresh_token=•••&client_id=c')
  expect(said.at(-2)).toContain('"expires_in":30')
  // Too short to be a secret: it would black out half of the text.
  expect(clean('abcdef')).toBe('abcdef')
  expect(clean('x'.repeat(50_000)).length).toBeLessThan(17_000)
})
