// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { shortcutReader } from './shortcuts.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function press(
  read: ReturnType<typeof shortcutReader>,
  key: string,
  on: Element = document.body,
  more: KeyboardEventInit = {},
) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more })
  let heard: ReturnType<typeof read>
  const listener = (happened: Event) => {
    heard = read(happened as KeyboardEvent)
  }
  document.addEventListener('keydown', listener, { once: true })
  on.dispatchEvent(event)
  return heard
}

it('g and then a letter goes to a screen, when the letter comes soon', () => {
  let now = 0
  const read = shortcutReader(() => now)
  expect(press(read, 'g')).toBeUndefined()
  now = 500
  expect(press(read, 's')).toEqual({ kind: 'go', key: 's' })
  press(read, 'g')
  now = 5000
  expect(press(read, 's')).toBeUndefined()
})

it('/ searches and ? helps', () => {
  const read = shortcutReader(() => 0)
  expect(press(read, '/')).toEqual({ kind: 'search' })
  expect(press(read, '?')).toEqual({ kind: 'help' })
})

it('none fires inside an input, with a modifier, or under a dialog', () => {
  const read = shortcutReader(() => 0)
  document.body.innerHTML = '<input /><div contenteditable="true"><p>x</p></div>'
  for (const place of document.querySelectorAll('input, p')) expect(press(read, '/', place)).toBeUndefined()
  expect(press(read, '/', document.body, { ctrlKey: true })).toBeUndefined()
  document.body.innerHTML = '<div role="dialog"></div>'
  expect(press(read, '?')).toBeUndefined()
})
