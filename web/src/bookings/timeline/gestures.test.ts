import { expect, test } from 'vitest'
import { dragged, edgeAt, moved, overlap, pointed, resized } from './gestures.ts'

const policy = { stepMinutes: 15, shortestMinutes: 30, longestMinutes: 240 }

test.each([
  ['forwards, whole steps around what was marked', 607, 652, { from: 600, to: 660 }],
  ['backwards', 652, 607, { from: 600, to: 660 }],
  ['too little gives the shortest', 600, 602, { from: 600, to: 630 }],
  ['too little backwards gives the shortest before it', 601, 600, { from: 585, to: 615 }],
  ['too much gives the longest', 600, 1300, { from: 600, to: 840 }],
  ['too much backwards gives the longest before it', 900, 100, { from: 660, to: 900 }],
  ['at the end of the day it ends with the day', 1435, 1440, { from: 1410, to: 1440 }],
])('a drag %s', (_name, anchor, current, expected) => {
  expect(dragged(anchor, current, policy)).toEqual(expected)
})

test('whatever is dragged, it falls on the step and keeps to the policy', () => {
  for (const stepMinutes of [5, 10, 15, 20, 30, 60])
    for (let anchor = 0; anchor < 1440; anchor += 37)
      for (let current = 0; current <= 1440; current += 41) {
        const { from, to } = dragged(anchor, current, { ...policy, stepMinutes })
        expect([from % stepMinutes, to % stepMinutes]).toEqual([0, 0])
        expect(to - from).toBeGreaterThanOrEqual(30)
        expect(to - from).toBeLessThanOrEqual(240)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(1440)
      }
})

test('a click proposes an hour, or what is free before the next booking', () => {
  expect(pointed(607, policy, { from: 540, to: 900 })).toEqual({ from: 600, to: 660 })
  expect(pointed(607, policy, { from: 540, to: 640 })).toEqual({ from: 600, to: 630 })
  expect(pointed(607, policy, undefined)).toEqual({ from: 600, to: 660 })
  expect(pointed(1439, policy, undefined)).toEqual({ from: 1410, to: 1440 })
})

test('a booking keeps its length when carried, and stays within its day', () => {
  const booking = { from: 600, to: 690 }
  expect(moved(booking, 30, 668, 15)).toEqual({ from: 645, to: 735 })
  expect(moved(booking, 30, 0, 15)).toEqual({ from: 0, to: 90 })
  expect(moved(booking, 30, 1440, 15)).toEqual({ from: 1350, to: 1440 })
})

test('an edge is pulled in steps, between the shortest and the longest', () => {
  const booking = { from: 600, to: 690 }
  expect(resized(booking, 'to', 718, policy)).toEqual({ from: 600, to: 720 })
  expect(resized(booking, 'to', 500, policy)).toEqual({ from: 600, to: 630 })
  expect(resized(booking, 'to', 1440, policy)).toEqual({ from: 600, to: 840 })
  expect(resized(booking, 'from', 641, policy)).toEqual({ from: 645, to: 690 })
  expect(resized(booking, 'from', 0, policy)).toEqual({ from: 450, to: 690 })
})

test('back to back is not an overlap', () => {
  expect(overlap({ from: 600, to: 660 }, { from: 660, to: 720 })).toBe(false)
  expect(overlap({ from: 600, to: 661 }, { from: 660, to: 720 })).toBe(true)
})

test('a block is pulled by its edges and carried by what lies between', () => {
  const wide = { left: 100, right: 200 }
  expect([100, 103, 104, 150, 191, 192, 199].map(x => edgeAt(wide, x))).toEqual([
    'from',
    'from',
    undefined,
    undefined,
    undefined,
    'to',
    'to',
  ])
  const narrow = { left: 100, right: 112 }
  expect([101, 106, 109].map(x => edgeAt(narrow, x))).toEqual(['from', undefined, 'to'])
})
