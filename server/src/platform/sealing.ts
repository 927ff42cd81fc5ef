import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts the secrets of other systems, so that the database and its backups don't reveal them. */
export interface Sealing {
  /** @param purpose the use and owner of the text; `unseal` needs the same */
  seal(text: string, purpose: string): string
  /** @throws if the text was changed, or sealed for another purpose or with another key */
  unseal(sealed: string, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals with AES-256-GCM; the result is `v1.` and base64url of iv, tag and ciphertext. @param key 32 bytes */
export const openSealing = (key: Buffer): Sealing => ({
  seal(text, purpose) {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  },
  unseal(sealed, purpose) {
    const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  },
})
