import { answerFault } from '@aforo/api/front-desk/health.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answered, areAsked, isSuspicious, type Question, ruleFault, statusOf } from './health.rules.ts'

const ask = (given: Partial<Question> = {}): Question => ({
  id: 'fever',
  question: '¿Tienes fiebre?',
  kind: 'YES_NO',
  suspiciousWhen: 'YES',
  suspiciousFrom: null,
  ...given,
})
const degrees = ask({ id: 'degrees', kind: 'NUMBER', suspiciousWhen: null, suspiciousFrom: 37_50 })
const remarks = ask({ id: 'remarks', kind: 'TEXT', suspiciousWhen: null })

test.each([
  [ask(), 'YES', true],
  [ask(), 'NO', false],
  [ask({ suspiciousWhen: 'NO' }), 'NO', true],
  [ask({ suspiciousWhen: null }), 'YES', false],
  [degrees, '37.5', true],
  [degrees, '37,5', true],
  [degrees, '37.49', false],
  [degrees, '100', true],
  [ask({ kind: 'NUMBER', suspiciousWhen: null }), '42', false],
  [remarks, 'YES', false],
])('%o answered %s is suspicious: %s', (question, answer, suspicious) => {
  expect(isSuspicious(question, answer)).toBe(suspicious)
})

test.each([
  ['YES_NO', 'YES', undefined],
  ['YES_NO', '', 'Responde sí o no.'],
  ['YES_NO', 'Sí', 'Responde sí o no.'],
  ['NUMBER', '36.55', undefined],
  ['NUMBER', '', 'Escribe un número, como 36.5.'],
  ['NUMBER', '-3', 'Escribe un número, como 36.5.'],
  ['NUMBER', '1e3', 'Escribe un número, como 36.5.'],
  ['TEXT', '', undefined],
] as const)('to a question of kind %s, %j is answered with %j', (kind, answer, fault) => {
  expect(answerFault({ kind }, answer)).toBe(fault)
})

test('answers are taken when they are to exactly the questions asked, each once', () => {
  const questions = [ask(), degrees]
  const one = { questionId: 'fever', answer: 'NO' }
  const other = { questionId: 'degrees', answer: '36' }
  expect(areAsked(questions, [other, one])).toBe(true)
  expect(areAsked(questions, [one])).toBe(false)
  expect(areAsked(questions, [one, one])).toBe(false)
  expect(areAsked(questions, [one, other, { questionId: 'deleted', answer: 'NO' }])).toBe(false)
  expect(areAsked([], [])).toBe(true)
})

test('a form is suspicious exactly when one of its answers is', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('YES', 'NO'), { maxLength: 10 }), answers => {
      const questions = answers.map((_, index) => ask({ id: String(index) }))
      const given = answers.map((answer, index) => ({ questionId: String(index), answer })).toReversed()
      const content = answered(questions, given)
      expect(content.map(({ answer }) => answer)).toEqual(answers)
      expect(statusOf(content)).toBe(answers.includes('YES') ? 'SUSPICIOUS' : 'UNSUSPICIOUS')
    }),
  )
})

test('a rule belongs to its kind of question', () => {
  expect(ruleFault(ask())).toBeUndefined()
  expect(ruleFault(degrees)).toBeUndefined()
  expect(ruleFault({ ...degrees, suspiciousWhen: 'NO' })?.field).toBe('suspiciousWhen')
  expect(ruleFault({ ...remarks, suspiciousFrom: 1 })?.field).toBe('suspiciousFrom')
})
