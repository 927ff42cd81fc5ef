import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const present = 0x01
const verified = 0x04
const withKey = 0x40

interface Answering {
  /** Origin of the requesting page. */
  origin?: string
  /** Whether the person was verified by fingerprint, face or PIN. */
  isVerified?: boolean
  /** The signature counter; one more than before by default. */
  counter?: number
}

/** A software authenticator with one passkey for the tests' site; sends false data where a test wants it to. */
export function softAuthenticator(rpId = 'localhost', site = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16).toString('base64url')
  let used = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const data = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head, more])
  }
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Creates the passkey. */
    create({ challenge }: { challenge: string }, { origin = site, isVerified = true }: Answering = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const name = Buffer.from(id, 'base64url')
      const length = Buffer.from([0, name.length])
      const more = Buffer.concat([Buffer.alloc(16), length, name, isoCBOR.encode(key)])
      const authData = data(present | withKey | (isVerified ? verified : 0), used, more)
      const attestation = new Map<string, string | Map<never, never> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      })
    },

    /** Signs in with it. */
    show(
      { challenge }: { challenge: string },
      { origin = site, isVerified = true, counter = used + 1 }: Answering = {},
    ) {
      used = Math.max(used, counter)
      const client = clientData('webauthn.get', challenge, origin)
      const authData = data(present | (isVerified ? verified : 0), counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
