import { expect, test } from 'vitest'
import { readFilter } from './filter.rules.ts'
import { userAttributes } from './users.queries.ts'

test.each([
  '__proto__ eq "a"',
  'constructor pr',
  'toString pr',
  'meta.lastModified ge "+275760-09-13T00:00:00Z"',
  'meta.created lt "-000001-01-01T00:00:00Z"',
  Array.from({ length: 11 }, (_, at) => `displayName co "${at}"`).join(' or '),
  `${'not ('.repeat(300)}active eq true${')'.repeat(300)}`,
  '('.repeat(1_900),
])('the filter %s is refused', filter => {
  expect(() => readFilter(filter, userAttributes)).toThrow(
    expect.objectContaining({ name: 'ScimFault', status: 400, scimType: 'invalidFilter' }),
  )
})

test('ten comparisons are a question that is answered', () => {
  const filter = Array.from({ length: 10 }, (_, at) => `displayName co "${at}"`).join(' or ')
  expect(readFilter(filter, userAttributes)).toMatchObject({ op: 'or' })
})
