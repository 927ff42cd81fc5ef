import { z } from 'zod'

/** What a template is for. */
export const DocumentKind = z.enum(['CONTRACT', 'ADDENDUM'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** QUEUED and RUNNING end as DONE or FAILED. DONE: the Word file stands; its PDF has a state of its own. */
export const GenerationStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** What is being done of it. */
export const GenerationStage = z.enum(['DATA', 'DOCX', 'SAVING'])
export type GenerationStage = z.infer<typeof GenerationStage>

/**
 * How far a document's PDF is. STARTING: what converts is being started, which takes longer. RETRYING waits for its next
 * try; FAILED has none left by itself.
 */
export const PdfState = z.enum(['WAITING', 'STARTING', 'MAKING', 'RETRYING', 'FAILED', 'DONE'])
export type PdfState = z.infer<typeof PdfState>

/** Whether a PDF will be there soon. */
export const isMakingPdf = (state: PdfState | null): boolean =>
  state === 'WAITING' || state === 'STARTING' || state === 'MAKING'
