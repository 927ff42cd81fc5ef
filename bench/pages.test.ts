import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const docs = join(import.meta.dirname, '..', 'docs')
const index = readFileSync(join(docs, 'benchmarks.md'), 'utf8')

test('the list of benchmarks has each page once, with the day on which it was measured', () => {
  const listed = [...index.matchAll(/^\| \[([\w-]+)\]\(benchmarks\/\1\.md\) .*\| (\d{4}-\d\d-\d\d)\b[^|]*\|$/gm)]
  const measured = readdirSync(join(docs, 'benchmarks')).map(file => {
    const page = readFileSync(join(docs, 'benchmarks', file), 'utf8')
    return [file.replace('.md', ''), /Node [\d.]+, (\d{4}-\d\d-\d\d)\./.exec(page)?.[1]]
  })
  expect(listed.map(([, name, day]) => [name, day]).sort()).toEqual(measured.sort())
})
