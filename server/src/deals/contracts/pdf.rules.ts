import { beginsAsPdf, isEncrypted, pdfMargin } from '../../platform/attachments/pdf.rules.ts'

/** What speaks against a file as the signed paper of a contract. */
export type PaperFault = 'SIGNED_NOT_PDF' | 'SIGNED_ENCRYPTED'

/** Looks at the bytes of a signed paper. An encrypted one nobody could compare or show later. */
export function faultInPaper(bytes: Buffer): PaperFault | undefined {
  if (!beginsAsPdf(bytes)) return 'SIGNED_NOT_PDF'
  const end = bytes.subarray(-pdfMargin)
  if (!end.includes('startxref') && !end.includes('%%EOF')) return 'SIGNED_NOT_PDF'
  return isEncrypted(bytes) ? 'SIGNED_ENCRYPTED' : undefined
}
