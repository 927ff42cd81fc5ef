import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takingTurns } from './turns.ts'

/** Tasks that record when they begin and end when the test says so. */
function workshop(atOnce: number) {
  const turn = takingTurns(atOnce)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (owner: string, name: string, fails = false) =>
    turn(owner, async () => {
      begun.push(name)
      await new Promise<void>(end => ends.set(name, end))
      if (fails) throw new Error(name)
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { ask, begun, end }
}

test('two tasks run at once, and one task doesn’t wait behind many of another owner', async () => {
  const { ask, begun, end } = workshop(2)
  const asked = ['a1', 'a2', 'a3', 'a4'].map(name => ask('a', name))
  asked.push(ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1'))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1')
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  for (const name of ['b1', 'a3', 'c1', 'a4', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('a failed task makes room for the next', async () => {
  const { ask, begun, end } = workshop(1)
  const failing = ask('a', 'bad', true).catch((error: Error) => error.message)
  const other = ask('a', 'good')
  await setImmediate()
  await end('bad')
  expect(await failing).toBe('bad')
  expect(begun).toEqual(['bad', 'good'])
  await end('good')
  expect(await other).toBe('good')
})
