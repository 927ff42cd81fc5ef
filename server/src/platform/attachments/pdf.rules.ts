/** Bytes at either end in which a PDF says that it is one: readers allow as much before and behind. */
export const pdfMargin = 1024

/** Whether readers take these bytes for a PDF: some programs write a header or a letter's lines before it. */
export const beginsAsPdf = (bytes: Buffer): boolean => bytes.subarray(0, pdfMargin).includes('%PDF-')

/** Whether a PDF is encrypted, which its trailer says, never compressed itself. It may still open without a password. */
export function isEncrypted(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('/Encrypt'); at >= 0; at = bytes.indexOf('/Encrypt', at + 1))
    if (/^\/Encrypt\s*(<<|\d+\s+\d+\s+R)/.test(bytes.subarray(at, at + 40).toString('latin1'))) return true
  return false
}
