/** What speaks against a file as the signed paper of a contract. */
export type PaperFault = 'SIGNED_NOT_PDF' | 'SIGNED_ENCRYPTED'

/** Bytes at either end in which a PDF says that it is one: readers allow as much before and behind. */
const margin = 1024

/**
 * Looks at the bytes of a signed paper. An encrypted file says so in its trailer, which is never compressed itself; nobody
 * could read it, compare it or show it later.
 */
export function faultInPaper(bytes: Buffer): PaperFault | undefined {
  if (!bytes.subarray(0, margin).includes('%PDF-')) return 'SIGNED_NOT_PDF'
  const end = bytes.subarray(-margin)
  if (!end.includes('startxref') && !end.includes('%%EOF')) return 'SIGNED_NOT_PDF'
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1))
    if (/^\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(bytes.subarray(at, at + 40).toString('latin1')))
      return 'SIGNED_ENCRYPTED'
}
