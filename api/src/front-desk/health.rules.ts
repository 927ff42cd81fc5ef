import { minorUnitsOf } from '../platform/money.ts'
import type { QuestionKind } from './health-states.ts'

/** Hundredths of `36.5`, and of `36,5` as phones write it; undefined for what is no such number. */
export const hundredthsOf = (answer: string): number | undefined =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(answer) ? minorUnitsOf(answer.replace(',', '.')) : undefined

/** Why an answer can't be taken for its question, in Spanish; undefined where it can. */
export function answerFault({ kind }: { kind: QuestionKind }, answer: string): string | undefined {
  if (kind === 'YES_NO') return answer === 'YES' || answer === 'NO' ? undefined : 'Responde sí o no.'
  if (kind === 'NUMBER') return hundredthsOf(answer) === undefined ? 'Escribe un número, como 36.5.' : undefined
  return undefined
}
