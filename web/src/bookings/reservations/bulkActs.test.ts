import { expect, test } from 'vitest'
import { bulkActs } from './bulkActs.ts'
import { reservation } from './reservationFixture.ts'

const one = (reservationId: string, reschedule: boolean, cancel: boolean) => ({
  reservationId,
  can: { ...reservation.can, reschedule, cancel },
})
const items = [one('over', false, false), one('under way', false, true), one('to come', true, true)]
const actsOn = (ids: string[], all = false) => bulkActs({ all, ids: new Set(ids) }, items)

test('a selection is offered what at least one of it takes', () => {
  expect(actsOn(['over'])).toEqual({ move: false, cancel: false })
  expect(actsOn(['over', 'under way'])).toEqual({ move: false, cancel: true })
  expect(actsOn(['over', 'to come'])).toEqual({ move: true, cancel: true })
})

test('of what is on other pages nothing is known, and all is offered', () => {
  expect(actsOn(['over', 'elsewhere'])).toEqual({ move: true, cancel: true })
  expect(actsOn([], true)).toEqual({ move: true, cancel: true })
})
