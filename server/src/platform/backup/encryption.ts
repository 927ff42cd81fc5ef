import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { StartupError } from '../settings.ts'

/** The first line of an age file: https://age-encryption.org/v1. */
const firstLine = 'age-encryption.org/v1\n'

/** Whether a file is encrypted, from its first bytes. */
export const isEncrypted = (head: Buffer): boolean => head.toString('latin1', 0, firstLine.length) === firstLine

const isWrongKey = (error: unknown) => /no identity matched/i.test((error as Error).message ?? '')

/**
 * Encrypts a stream in the age format, which the programs `age` and `rage` open with the same key.
 * @param key an age secret key (`AGE-SECRET-KEY-1…`)
 */
export async function encrypted(plain: Readable, key: string): Promise<Readable> {
  // Imported only where a key is set: most processes never encrypt.
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(plain) as never)) as unknown as ReadableStream)
}

/** Decrypts an age file. @throws StartupError if the key is another one */
export async function decrypted(cipher: Readable, key: string, name: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(cipher) as never)) as unknown as ReadableStream)
  } catch (error) {
    if (isWrongKey(error))
      throw new StartupError(
        `${name} está cifrado con otra llave: indica en AFORO_BACKUP_KEY la que se usó al hacerla.`,
      )
    throw new StartupError(`${name} está cortado o dañado y no se restauró: ${(error as Error).message}.`)
  }
}
