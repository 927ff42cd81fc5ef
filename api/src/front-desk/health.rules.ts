import { minorUnitsOf } from '../platform/money.ts'
import type { QuestionKind } from './health-states.ts'

/** Hundredths of `36.5`, or of `36,5` as phones write it; undefined for other text. */
export const hundredthsOf = (answer: string): number | undefined =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(answer) ? minorUnitsOf(answer.replace(',', '.')) : undefined

/** Why an answer doesn't fit its question, in Spanish; undefined if it does. */
export function answerFault({ kind }: { kind: QuestionKind }, answer: string): string | undefined {
  if (kind === 'YES_NO') return answer === 'YES' || answer === 'NO' ? undefined : 'Responde sí o no.'
  if (kind === 'NUMBER') return hundredthsOf(answer) === undefined ? 'Escribe un número, como 36.5.' : undefined
  return undefined
}
