import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

const testFiles = globSync('{api,e2e,scripts,server,simulators,web}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: path => path.includes('node_modules'),
}).map(path => `/${path}`)

/** What shows a point: `file` › title, "this page", or why nothing does. */
const shown = [...page.matchAll(/^- ([\d.–, ]+): (.+)$/gm)].map(([, points = '', by = '']) => ({ points, by }))
const named = shown.flatMap(({ by }) => {
  const [, file, title] = by.match(/^`([\w./-]+\.test\.tsx?)` › (.+)$/) ?? []
  return file && title ? [{ file, title }] : []
})

test('docs/security.md names tests', () => {
  expect(named.length).toBeGreaterThan(50)
})

test.each(named)('$file has the test "$title"', ({ file, title }) => {
  const found = testFiles.filter(path => path.endsWith(`/${file}`))
  expect(found, `${file} names one file`).toHaveLength(1)
  expect(readFileSync(join(root, found[0] ?? ''), 'utf8')).toContain(title)
})

test('each point that is met says which test, part of the page or reason shows it', () => {
  const met = [...page.matchAll(/^\| ([\d.–, ]+) \| met \|/gm)].map(([, points]) => points)
  expect(met.length).toBeGreaterThan(50)
  for (const points of met) {
    const by = shown.filter(each => each.points === points).map(each => each.by)
    expect(by.length, `${points} is shown by something`).toBeGreaterThan(0)
    for (const each of by) expect(each, points).toMatch(/^this page$|^not shown: .+|\.test\.tsx?` › /)
  }
})
