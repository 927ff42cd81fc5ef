import { hundredthsOf } from '@aforo/api/front-desk/health.rules'
import type { QuestionKind, TriageStatus, YesNo } from '@aforo/api/front-desk/health-states'

/** A question with its rule. Numbers are hundredths. */
export interface Question {
  id: string
  question: string
  kind: QuestionKind
  suspiciousWhen: YesNo | null
  suspiciousFrom: number | null
}

/** What was asked and answered, in the words of then. */
export interface Answered {
  questionId: string
  question: string
  kind: QuestionKind
  answer: string
  suspicious: boolean
}

export interface Given {
  questionId: string
  answer: string
}

/** Whether answers are to exactly the questions that are asked now, each once. */
export const areAsked = (questions: readonly Question[], answers: readonly Given[]): boolean => {
  const asked = new Set(questions.map(({ id }) => id))
  return answers.length === asked.size && answers.every(({ questionId }) => asked.delete(questionId))
}

/** Whether an answer makes a form suspicious, by the question's own rule. */
export function isSuspicious({ kind, suspiciousWhen, suspiciousFrom }: Question, answer: string): boolean {
  if (kind === 'YES_NO') return answer === suspiciousWhen
  const value = kind === 'NUMBER' ? hundredthsOf(answer) : undefined
  return value !== undefined && suspiciousFrom !== null && value >= suspiciousFrom
}

/** The content of a form, in the order of the questions. @param answers to exactly these questions */
export function answered(questions: readonly Question[], answers: readonly Given[]): Answered[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]))
  return questions.map(question => {
    const answer = given.get(question.id) ?? ''
    const { id, question: words, kind } = question
    return { questionId: id, question: words, kind, answer, suspicious: isSuspicious(question, answer) }
  })
}

/** One suspicious answer is enough. */
export const statusOf = (content: readonly Answered[]): TriageStatus =>
  content.some(({ suspicious }) => suspicious) ? 'SUSPICIOUS' : 'UNSUSPICIOUS'

/** Why a question can't be saved with its rule: the field and the words; undefined where it can. */
export function ruleFault({ kind, suspiciousWhen, suspiciousFrom }: Omit<Question, 'id' | 'question'>) {
  if (suspiciousWhen !== null && kind !== 'YES_NO')
    return { field: 'suspiciousWhen', message: 'Solo una pregunta de sí o no tiene esta regla.' }
  if (suspiciousFrom !== null && kind !== 'NUMBER')
    return { field: 'suspiciousFrom', message: 'Solo una pregunta de número tiene esta regla.' }
  return undefined
}
