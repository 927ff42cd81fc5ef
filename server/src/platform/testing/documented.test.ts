import { expect, test } from 'vitest'
import { documentedAnswers } from './documented.ts'

const differs = await documentedAnswers()
const json = 'application/json'
const problem = {
  type: 'about:blank',
  title: 'NOT_FOUND',
  status: 404,
  detail: 'No existe.',
  message: 'No existe.',
  code: 'NOT_FOUND',
}

test('an answer is held against the call of its path, the fixed parts first', () => {
  const list = { items: [], count: 0, currentPage: 0, empty: true, hasNext: false, totalItems: 0 }
  const search = { method: 'get', path: '/teams/search?q=a', status: 200, type: json }
  expect(differs({ ...search, body: list })).toBeUndefined()
  expect(differs({ ...search, body: { ...list, totalItems: undefined } })).toMatch(/totalItems/)
  expect(differs({ ...search, path: '/teams/0191d7d0-0000-7000-8000-000000000000', body: list })).toMatch(/teams\/{id}/)
})

test('a refusal is a problem document, of one of its call', () => {
  const answer = { method: 'get', path: '/teams/mine', status: 404, type: 'application/problem+json' }
  expect(differs({ ...answer, body: problem })).toBeUndefined()
  expect(differs({ ...answer, body: { ...problem, code: undefined } })).toMatch(/code/)
})

test('an answer with a status that the call does not promise is found', () => {
  expect(differs({ method: 'get', path: '/teams/mine', status: 201, type: json, body: [] })).toMatch(/201/)
})
