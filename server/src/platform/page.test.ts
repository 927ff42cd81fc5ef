import { expect, test, vi } from 'vitest'
import { readPage } from './page.ts'

const letters = ['a', 'b', 'c', 'd', 'e']

const read = async (page: number, pageSize: number, found = letters) => {
  const total = vi.fn(async () => found.length)
  const rows = vi.fn(async ({ limit, offset }: { limit: number; offset: number; sort: string }) =>
    found.slice(offset, offset + limit),
  )
  const answer = await readPage({ page, pageSize, sort: '-name' }, { rows, total, present: row => row.toUpperCase() })
  return { answer, rows, total }
}

test('a page is read by where it lies and presented row by row', async () => {
  const { answer, rows } = await read(1, 2)
  expect(rows).toHaveBeenCalledExactlyOnceWith({ limit: 2, offset: 2, sort: '-name' })
  expect(answer).toEqual({ items: ['C', 'D'], count: 2, currentPage: 1, empty: false, hasNext: true, totalItems: 5 })
})

test.each([
  ['a first page that is not full', 0, 6, letters, 5, 0],
  ['an empty list', 0, 10, [], 0, 0],
  ['a first page that is full', 0, 5, letters, 5, 1],
  ['a page past the end', 3, 2, letters, 5, 1],
])(
  '%s: the total is known, and counted only where it must be',
  async (_case, page, size, found, totalItems, counted) => {
    const { answer, total } = await read(page, size, found)
    expect(answer).toMatchObject({ totalItems, hasNext: false })
    expect(total).toHaveBeenCalledTimes(counted)
  },
)
