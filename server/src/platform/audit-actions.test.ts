import { expect, test } from 'vitest'
import { bookingsActions } from './audit-actions/bookings.ts'
import { dealsActions } from './audit-actions/deals.ts'
import { frontDeskActions } from './audit-actions/front-desk.ts'
import { insightActions } from './audit-actions/insight.ts'
import { moneyActions } from './audit-actions/money.ts'
import { offerActions } from './audit-actions/offer.ts'
import { peopleActions } from './audit-actions/people.ts'
import { placesActions } from './audit-actions/places.ts'
import { platformActions } from './audit-actions/platform.ts'
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

test('no two wings name the same kind of record', () => {
  const wings = [
    peopleActions,
    placesActions,
    bookingsActions,
    frontDeskActions,
    offerActions,
    dealsActions,
    moneyActions,
    insightActions,
    platformActions,
  ]
  const kinds = wings.flatMap(actions => [...new Set(Object.keys(actions).map(action => action.split('.')[0]))])
  expect(kinds).toEqual([...new Set(kinds)])
})
