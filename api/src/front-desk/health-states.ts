import { z } from 'zod'

/** Result of a triage form, by the rules of its questions. */
export const TriageStatus = z.enum(['SUSPICIOUS', 'UNSUSPICIOUS'])
export type TriageStatus = z.infer<typeof TriageStatus>

/** YES_NO and NUMBER may have a rule; TEXT has none and may stay empty. */
export const QuestionKind = z.enum(['YES_NO', 'NUMBER', 'TEXT'])
export type QuestionKind = z.infer<typeof QuestionKind>

export const YesNo = z.enum(['YES', 'NO'])
export type YesNo = z.infer<typeof YesNo>

/** Default retention of health data, in days. */
export const usualHealthDays = 90

/** Maximum questions of a triage form. */
export const mostQuestions = 30
