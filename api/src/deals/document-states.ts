import { z } from 'zod'

/** What a template is for. */
export const DocumentKind = z.enum(['CONTRACT', 'ADDENDUM'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** QUEUED and RUNNING end as DONE or FAILED. */
export const GenerationStatus = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED'])
export type GenerationStatus = z.infer<typeof GenerationStatus>

/** What is being done of it. */
export const GenerationStage = z.enum(['DATA', 'DOCX', 'PDF', 'SAVING'])
export type GenerationStage = z.infer<typeof GenerationStage>
