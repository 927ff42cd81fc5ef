import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
/** `file` › title, as the page names tests. */
const named = [...page.matchAll(/`([\w./-]+\.test\.tsx?)` › (.+?)(?=<br>| \|)/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

test('the page of security names tests', () => {
  expect(named.length).toBeGreaterThan(50)
})

test.each(named)('$file has the test "$title"', ({ file, title }) => {
  const path = [file, join('server', 'src', file)].map(each => join(root, each)).find(existsSync)
  expect(path, `${file} is not there`).toBeDefined()
  expect(readFileSync(path ?? '', 'utf8')).toContain(title)
})

test('a point that is met names its test, is a point about this page, or says why nothing shows it', () => {
  const rows = page.split('\n').filter(line => /^\| [\d.–, ]+ \| met \| /.test(line))
  for (const row of rows) {
    const shown = row.split('|')[4]?.trim()
    expect(shown, row).toMatch(/^this page$|^not shown: .+|\.test\.tsx?` › /)
  }
})
