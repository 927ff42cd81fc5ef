import { expect, test } from 'vitest'
import { changed, historyOf, redone, undone } from './history.ts'

test('what is undone can be done again, until something else is done', () => {
  const after = changed(changed(historyOf('a'), 'b'), 'c')
  const back = undone(undone(after))
  expect(back.present).toBe('a')
  expect(redone(redone(back)).present).toBe('c')
  expect(redone(changed(back, 'd')).present).toBe('d')
  expect(undone(historyOf('a'))).toEqual(historyOf('a'))
})

test('changes that run on are one step', () => {
  const typed = ['x', 'xy', 'xyz'].reduce((history, text) => changed(history, text, 'name'), historyOf(''))
  expect(typed.present).toBe('xyz')
  expect(undone(typed).present).toBe('')
  const other = changed(typed, 'xyz!', 'colour')
  expect(undone(other).present).toBe('xyz')
  expect(changed(undone(other), 'again', 'colour').past).toHaveLength(2)
})

test('the oldest steps are forgotten, the present never', () => {
  let history = historyOf(0)
  for (let step = 1; step <= 300; step += 1) history = changed(history, step)
  expect(history.past).toHaveLength(200)
  expect(history.present).toBe(300)
})
