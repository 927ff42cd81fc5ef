import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Keeps other systems' secrets unreadable in the database and its backups' tables. */
export interface Sealing {
  /** @param purpose what the text is for and whose it is; it opens for that alone */
  seal(text: string, purpose: string): string
  /** @throws when it was sealed for another purpose, under another key, or was changed */
  unseal(sealed: string, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: `v1.` and iv, tag and ciphertext in one. @param key 32 bytes */
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
