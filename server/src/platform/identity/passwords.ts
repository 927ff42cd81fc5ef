import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's smallest recommended cost for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const derive = promisify(argon2)

const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

// Some keyboards send an accented letter as one character, some as two.
const message = (password: string) => password.normalize('NFKC')

/** The argon2id hash of a password, in PHC format. Computed off the event loop. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: message(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

/** A hash that no password matches, so that a check for a nonexistent account takes as long as any other. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(randomBytes(16))}$${text(randomBytes(tagLength))}`

/** Whether a password matches a hash. Without a hash: false, after the same time. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = phc.exec(hash ?? nobody) ?? phc.exec(nobody) ?? []
  const expected = Buffer.from(tag, 'base64')
  const given = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, given) && hash !== undefined
}
