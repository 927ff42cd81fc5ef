import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lineOf } from './log-lines.ts'

describe('of a log line there leaves', () => {
  it('its text and the fields that are listed, and of an error its code and place', () => {
    const error = Object.assign(new RangeError('Key (email)=(rosa@anden.example)\n    at Rosa:1:2'), {
      code: '23505',
      constraint: 'users_username',
      detail: 'rosa@anden.example',
    })
    const fields = { err: error, job: 'mail.send', jobId: '7', to: 'rosa@anden.example', path: '/mi-reserva/x' }
    const line = lineOf([fields, 'job failed'], 40, undefined)
    const { 'exception.stacktrace': stack, ...attributes } = line.attributes
    expect(line.message).toBe('job failed')
    expect(attributes).toEqual({
      job: 'mail.send',
      jobId: '7',
      constraint: 'users_username',
      'error.type': '23505',
      'exception.type': 'RangeError',
    })
    expect(stack).toMatch(/^ +at .*log-lines\.test\.ts:\d+:\d+/)
    expect(JSON.stringify(line)).not.toMatch(/rosa/i)
  })

  it("a code instead of an error's own words", () => {
    const error = new TypeError('no mailbox for rosa@anden.example')
    expect(lineOf([error], 50, undefined).message).toBe('TypeError')
    expect(lineOf([{ err: error }, error.message], 50, undefined).message).toBe('TypeError')
  })
})

it('the texts of warnings and errors are constants', () => {
  const server = join(import.meta.dirname, '..', '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/(\.test\.ts$|^demo\/|^testing\/)/.test(file))
    .sort()
  const calls = files.flatMap(file => {
    const source = readFileSync(join(server, file), 'utf8')
    return [...source.matchAll(/\blog\.(?:warn|error|fatal)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
      ([, given = '']) => ({ file, given: given.trim().replace(/,$/, '') }),
    )
  })
  expect(calls.length).toBeGreaterThan(15)
  const varying = calls.filter(({ given }) => !/(^|, )'[^']+'$/.test(given))
  expect(varying.map(({ file, given }) => `${file}: ${given}`)).toEqual([
    // A word of ours.
    expect.stringMatching(/^money\/orders\/orders\.jobs\.ts: .*`an order could not be \$\{verb\}`$/),
    // PostgreSQL's own lines, in a log that is sent nowhere.
    'program.ts: line',
    'program.ts: line',
  ])
})
