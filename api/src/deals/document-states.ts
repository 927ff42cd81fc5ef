import { z } from 'zod'

/** What a template is for. */
export const DocumentKind = z.enum(['CONTRACT', 'ADDENDUM'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** QUEUED and RUNNING end as DONE or FAILED. DONE: the Word file is ready; its PDF has its own state. */
export const GenerationStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** The current step of a generation. */
export const GenerationStage = z.enum(['DATA', 'DOCX', 'SAVING'])
export type GenerationStage = z.infer<typeof GenerationStage>

/**
 * State of a document's PDF. STARTING: the converter starts, which takes longer. RETRYING: waits for the next attempt;
 * FAILED: no automatic attempts left.
 */
export const PdfState = z.enum(['WAITING', 'STARTING', 'MAKING', 'RETRYING', 'FAILED', 'DONE'])
export type PdfState = z.infer<typeof PdfState>

/** True while a PDF is on its way. */
export const isMakingPdf = (state: PdfState | null): boolean =>
  state === 'WAITING' || state === 'STARTING' || state === 'MAKING'
