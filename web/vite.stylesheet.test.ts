import { expect, test } from 'vitest'
import { withStylesLast } from './vite.stylesheet.ts'

test('what is seen first doesn’t wait for the app’s styles', () => {
  const page = (head: string, body: string) =>
    `<head>\n${head}</head>\n<body>\n<div id="frame"></div>\n${body}</body>\n`
  const [first, second] = ['a', 'b'].map(name => `<link rel="stylesheet" crossorigin href="/assets/${name}.css">\n`)
  const script = '<script type="module" src="/assets/app.js"></script>\n'
  expect(withStylesLast(page(`${script}    ${first}    ${second}`, ''))).toBe(page(script, `${first}${second}`))
  expect(withStylesLast(page(script, ''))).toBe(page(script, ''))
})
