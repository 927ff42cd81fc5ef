import { z } from 'zod'

/** What the answers of a triage form come to, by each question's own rule. */
export const TriageStatus = z.enum(['SUSPICIOUS', 'UNSUSPICIOUS'])
export type TriageStatus = z.infer<typeof TriageStatus>

/** YES_NO and NUMBER may have a rule; TEXT has none and may stay empty. */
export const QuestionKind = z.enum(['YES_NO', 'NUMBER', 'TEXT'])
export type QuestionKind = z.infer<typeof QuestionKind>

export const YesNo = z.enum(['YES', 'NO'])
export type YesNo = z.infer<typeof YesNo>

/** Days that health data is kept where the organisation said nothing. */
export const usualHealthDays = 90

/** The most questions of a triage form. */
export const mostQuestions = 30
