import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../platform/problem.ts'
import type { PlanDocument } from '../floor-plans/document.ts'
import { desk, picture, planOf } from '../floor-plans/testPlans.ts'
import { createSaver, type Stored } from './saver.ts'
import { applied, type Changes } from './saving.ts'

const problem = (code: string, status: number, data?: unknown) =>
  new ProblemError({ code, status, message: 'No.', errors: [], data })

/** A server of one plan, which may be out of reach. */
function planServer(document: PlanDocument) {
  const server = { version: 1, document, reachable: true, calls: 0 }
  const write = (changes: Changes) => {
    server.document = applied(server.document, changes)
    server.version += 1
    return server.version
  }
  return {
    server,
    write,
    send: async (changes: Changes, version: number) => {
      server.calls += 1
      if (!server.reachable) throw new TypeError('fetch failed')
      if (version !== server.version) throw problem('STALE_VERSION', 409)
      return write(changes)
    },
    load: async (): Promise<Stored> => ({ version: server.version, document: server.document }),
  }
}

function saving(...drawing: PlanDocument['drawing']) {
  const document = planOf(drawing)
  const { server, write, send, load } = planServer(document)
  const kept: (Changes | undefined)[] = []
  const shown: PlanDocument[] = []
  const saver = createSaver({
    stored: { version: 1, document },
    send,
    load,
    keep: changes => kept.push(changes),
    onJoined: next => shown.push(next),
  })
  const draw = (...items: PlanDocument['drawing']) => saver.change(planOf(items))
  return { saver, draw, server, write, kept, shown }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is drawn quickly is saved once, when it is quiet', async () => {
  const { saver, draw, server, kept } = saving(desk('a'))
  for (const x of [1, 2, 3]) draw(desk('a', { x }))
  expect(saver.state.getState().kind).toBe('waiting')
  expect(kept.at(-1)?.upsert).toHaveLength(1)
  await vi.runAllTimersAsync()
  expect(server.calls).toBe(1)
  expect(server.document.drawing[0]?.x).toBe(3)
  expect(saver.state.getState().kind).toBe('saved')
  expect(kept.at(-1)).toBeUndefined()
})

test('without a connection it is kept and goes on by itself', async () => {
  const { saver, draw, server, kept } = saving(desk('a'))
  server.reachable = false
  draw(desk('a', { x: 1 }))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.state.getState().kind).toBe('offline')
  draw(desk('a', { x: 2 }))
  expect(kept.at(-1)?.upsert[0]?.x).toBe(2)
  server.reachable = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.document.drawing[0]?.x).toBe(2)
  expect(saver.state.getState().kind).toBe('saved')
})

test("somebody else's other elements are joined without asking", async () => {
  const { saver, draw, server, write, shown } = saving(desk('a'), desk('b'))
  write({ upsert: [desk('b', { x: 9 })], delete: [] })
  draw(desk('a', { x: 1 }), desk('b'))
  await vi.runAllTimersAsync()
  expect(server.document.drawing.map(({ x }) => x)).toEqual([1, 9])
  expect(shown.at(-1)?.drawing.map(({ x }) => x)).toEqual([1, 9])
  expect(saver.state.getState().kind).toBe('saved')
})

test('the same element changed by two is asked about, and either answer is saved', async () => {
  for (const keep of [true, false]) {
    const { saver, draw, server, write } = saving(desk('a'))
    write({ upsert: [desk('a', { x: 9 })], delete: [] })
    draw(desk('a', { x: 1 }))
    await vi.runAllTimersAsync()
    expect(saver.state.getState()).toEqual({ kind: 'clash', clashes: ['a'] })
    expect(server.document.drawing[0]?.x).toBe(9)
    if (keep) saver.keepMine()
    else saver.takeTheirs()
    await vi.runAllTimersAsync()
    expect(server.document.drawing[0]?.x).toBe(keep ? 1 : 9)
    expect(saver.state.getState().kind).toBe('saved')
  }
})

test('a refused drawing is tried again with the next change, and a plan that is no draft is not', async () => {
  const document = planOf([desk('a')])
  let refusal: ProblemError | undefined = problem('ELEMENTS_REFUSED', 422, { faults: [{ elementId: 'a' }] })
  const sent: Changes[] = []
  const saver = createSaver({
    stored: { version: 1, document },
    send: async changes => {
      if (refusal) throw refusal
      sent.push(changes)
      return 2
    },
    load: async () => ({ version: 1, document }),
    keep: () => undefined,
    onJoined: () => undefined,
  })
  saver.change(planOf([desk('a', { x: -10 })]))
  await vi.runAllTimersAsync()
  expect(saver.state.getState()).toMatchObject({ kind: 'refused', faults: [{ elementId: 'a' }] })
  refusal = undefined
  saver.change(planOf([desk('a', { x: 10 })]))
  expect(await saver.flush()).toBe(true)
  expect(sent).toHaveLength(1)
  refusal = problem('WRONG_STATE', 409)
  saver.change(planOf([desk('a', { x: 20 })]))
  expect(await saver.flush()).toBe(false)
  expect(saver.state.getState().kind).toBe('closed')
})

test('a change elsewhere is taken in while nothing waits here', async () => {
  const { saver, write, shown } = saving(desk('a'))
  write({ upsert: [desk('b')], delete: [] })
  saver.follow(2)
  await vi.runAllTimersAsync()
  expect(shown.at(-1)?.drawing.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(saver.version()).toBe(2)
  saver.follow(2)
  await vi.runAllTimersAsync()
  expect(shown).toHaveLength(1)
})

test('another call of one’s own goes on from what was saved, and what is drawn meanwhile is saved after it', async () => {
  const { saver, draw, server } = saving(desk('a'))
  draw(desk('a', { x: 1 }))
  const versions: number[] = []
  const under = Promise.withResolvers<void>()
  const done = saver.alongside(async version => {
    versions.push(version)
    await under.promise
    server.version += 1
    return { version: server.version, change: ({ drawing }) => planOf(drawing, picture('floor')) }
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.document.drawing[0]?.x).toBe(1)
  saver.change(planOf([desk('a', { x: 2 })]))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.document.drawing[0]?.x).toBe(1)
  under.resolve()
  const change = await done
  saver.change(change(planOf([desk('a', { x: 2 })])))
  await vi.runAllTimersAsync()
  expect(versions).toEqual([2])
  expect(server.document.drawing[0]?.x).toBe(2)
  expect(saver.state.getState().kind).toBe('saved')
})

test('another call that is refused leaves all as it was', async () => {
  const { saver, draw, server } = saving(desk('a'))
  await expect(saver.alongside(() => Promise.reject(problem('INVALID_FIELD', 422)))).rejects.toThrow()
  draw(desk('a', { x: 1 }))
  await vi.runAllTimersAsync()
  expect(server.document.drawing[0]?.x).toBe(1)
})
