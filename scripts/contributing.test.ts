import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = dirname(import.meta.dirname)
const document = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

/** The fenced excerpts under a line `<!-- quoted from path -->`, each with its path. */
const excerpts = [...document.matchAll(/^<!-- quoted from (\S+) -->\n```\w+\n(.*?)\n```$/gms)].map(
  ([, path = '', excerpt = '']) => ({ path, excerpt }),
)

/** Lines without the indentation that all of them share. */
function dedented(lines: readonly string[]): string {
  const indents = lines.filter(line => line.trim()).map(line => line.length - line.trimStart().length)
  return lines.map(line => line.slice(Math.min(...indents))).join('\n')
}

/** Whether a source has the lines of an excerpt, in their order. A line of only `…` stands for lines left out. */
function hasLines(source: string, excerpt: string): boolean {
  const lines = source.split('\n')
  let next = 0
  for (const part of excerpt.split(/\n\s*…\n/).map(text => text.split('\n'))) {
    const isHere = () => dedented(lines.slice(next, next + part.length)) === dedented(part)
    while (next < lines.length && !isHere()) next++
    if (next === lines.length) return false
    next += part.length
  }
  return true
}

test.each(excerpts)('CONTRIBUTING.md quotes $path as it is', ({ path, excerpt }) => {
  const quoted = hasLines(readFileSync(join(root, path), 'utf8'), excerpt)
  expect(quoted, `${path} has no such lines any more:\n${excerpt}`).toBe(true)
})

test('the worked example quotes each kind of file that a feature has', () => {
  const paths = excerpts.map(({ path }) => path)
  for (const kind of [/^api\//, /\.rules\.ts$/, /\.queries\.ts$/, /\.service\.ts$/, /\.routes\.ts$/, /\.test\.ts$/])
    expect(paths).toContainEqual(expect.stringMatching(kind))
  expect(paths).toContainEqual(expect.stringMatching(/^web\/.*\.tsx$/))
})

test('every file that CONTRIBUTING.md links to is there', () => {
  const links = [...document.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => path)
  expect(links).toContain('CHANGELOG.md')
  expect(links.filter(path => !existsSync(join(root, path)))).toEqual([])
})

test('an excerpt with another line, order or indentation is not quoted', () => {
  const source = 'function one() {\n  lock()\n  decide()\n  change()\n}\n'
  expect(hasLines(source, 'lock()\ndecide()')).toBe(true)
  expect(hasLines(source, 'function one() {\n  …\n  change()\n}')).toBe(true)
  expect(hasLines(source, 'lock()\nchange()')).toBe(false)
  expect(hasLines(source, 'change()\n…\nlock()')).toBe(false)
  expect(hasLines(source, 'lock()\n  decide()')).toBe(false)
})
