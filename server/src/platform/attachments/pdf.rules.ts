/** Bytes at either end in which readers look for a PDF's markers. */
export const pdfMargin = 1024

/** Whether readers accept the bytes as a PDF: some programs write headers or mail text before it. */
export const beginsAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, pdfMargin).includes('%PDF-')

/**
 * Whether a PDF is encrypted, according to its trailer, which is never compressed. It may still open without a
 * password.
 */
export function isEncrypted(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1))
    if (/^\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(bytes.subarray(at, at + 40).toString('latin1'))) return true
  return false
}
