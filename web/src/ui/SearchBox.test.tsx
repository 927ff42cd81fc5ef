// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

/** A screen whose address follows only when the test says so, as on a slow machine. */
function showBox() {
  const asked: (string | undefined)[] = []
  const box = (value: string | undefined) => (
    <MantineProvider env="test">
      <SearchBox value={value} onSearch={q => asked.push(q)} />
    </MantineProvider>
  )
  const { rerender } = render(box(undefined))
  const input = () => screen.getByRole<HTMLInputElement>('searchbox')
  return { asked, user: userEvent.setup(), input, answer: (value: string | undefined) => rerender(box(value)) }
}

test('letters typed before the address has the first ones are kept, and searched', async () => {
  const { asked, user, input, answer } = showBox()
  await user.type(input(), 'ch')
  await expect.poll(() => asked).toEqual(['ch'])
  await user.type(input(), 'as')
  answer('ch')
  expect(input().value).toBe('chas')
  await expect.poll(() => asked).toEqual(['ch', 'chas'])
  answer('chas')
  expect(input().value).toBe('chas')
})

test('an address that changes by itself is shown: the back button, or filters that are cleared', async () => {
  const { asked, user, input, answer } = showBox()
  await user.type(input(), 'chas')
  await expect.poll(() => asked).toEqual(['chas'])
  answer('chas')
  answer(undefined)
  expect(input().value).toBe('')
  answer('otra')
  expect(input().value).toBe('otra')
})

test('a blank at the end is kept while the search without it arrives', async () => {
  const { asked, user, input, answer } = showBox()
  await user.type(input(), 'rosa ')
  await expect.poll(() => asked).toEqual(['rosa'])
  answer('rosa')
  expect(input().value).toBe('rosa ')
})
