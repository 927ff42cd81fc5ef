import { expect, it } from 'vitest'
import { greetingAt, progressAt, shareOf, trendOf } from './figures.ts'

it('says a share of nothing is none', () => {
  expect([shareOf(7, 25), shareOf(0, 0), shareOf(3, 3)]).toEqual(['28 %', '0 %', '100 %'])
})

it('compares with a week ago: by number where it was little, by share where it was much', () => {
  expect(trendOf(5, 3)).toEqual({ direction: 'up', words: '2 más que hace una semana' })
  expect(trendOf(30, 40)).toEqual({ direction: 'down', words: '25 % menos que hace una semana' })
  expect(trendOf(4, 4)).toEqual({ direction: 'same', words: 'igual que hace una semana' })
})

it('greets by the hour', () => {
  expect([4, 5, 11, 12, 18, 19].map(greetingAt)).toEqual([
    'Buenas noches',
    'Buenos días',
    'Buenos días',
    'Buenas tardes',
    'Buenas tardes',
    'Buenas noches',
  ])
})

it('keeps what has passed of a span between nothing and all', () => {
  expect([progressAt(630, 600, 660), progressAt(500, 600, 660), progressAt(700, 600, 660)]).toEqual([0.5, 0, 1])
})
