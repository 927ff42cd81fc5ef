import { expect, test } from 'vitest'
import { type ActionOf, type AuditAction, auditActions } from './audit-actions.ts'

test('an action without words does not compile', () => {
  // @ts-expect-error: nothing says what it means
  const whole: AuditAction = 'campus.painted'
  // @ts-expect-error: it is done to campuses, and not to spaces
  const part: ActionOf<'space'> = 'renamed'
  expect(auditActions).not.toHaveProperty([whole])
  expect(auditActions).not.toHaveProperty([`space.${part}`])
})

test('each says what was done in words of its own', () => {
  for (const [action, words] of Object.entries(auditActions))
    expect([action, words]).toEqual([action, expect.stringMatching(/^\p{Lu}/u)])
})
