import type { Problem } from '@aforo/api/platform/problems'
import { expect, test } from 'vitest'
import { makeOperator } from './house.ts'
import type { Client, TestApp } from './test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of an area of the specification. */
export interface SpecifiedCall<House> {
  /** Makes what the call is about. @returns the ids that its path names, and what it is sent; the status is 200 if not said */
  given(house: House): Promise<{ ids?: Record<string, string>; input?: Record<string, unknown>; status?: number }>
  /** What its answer says for sure; undefined of a file. */
  answers: object | undefined
}

/** What it says, without its headers. */
async function send<Body>(api: Client, method: Method, path: string, input: Record<string, unknown> = {}) {
  const { status, body } =
    method === 'GET'
      ? await api.get<Body>(path, input as Record<string, string>)
      : method === 'DELETE'
        ? await api.delete<Body>(path)
        : await api[method.toLowerCase() as 'post' | 'put' | 'patch']<Body>(path, input)
  return { status, body }
}

/**
 * Tests that the calls of an area are answered as they are specified, refuse by its name what they don't know, in the body
 * and in the address, and say nothing of a record to another tenant.
 * @param count how many the specification has
 * @param calls by `METHOD /path`, as it writes them
 */
export function specifiedCalls<House extends { api: Client }>(
  app: TestApp,
  count: number,
  calls: Record<string, SpecifiedCall<House>>,
  build: () => Promise<House>,
): void {
  test(`there are ${count} of them`, () => expect(Object.keys(calls)).toHaveLength(count))

  test.each(Object.entries(calls))(
    '%s is answered as specified, and refuses by name what it does not know',
    async (name, call) => {
      const house = await build()
      const { ids = {}, input, status = 200 } = await call.given(house)
      const [method, template = ''] = name.split(' ') as [Method, string]
      const path = template.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? '')
      const unknown = { status: 400, body: { code: 'BAD_REQUEST', errors: [{ field: 'sobra' }] } }
      if (method === 'GET')
        expect(await send<Problem>(house.api, method, path, { ...input, sobra: '1' })).toMatchObject(unknown)
      else {
        if (method !== 'DELETE')
          expect(await send<Problem>(house.api, method, path, { ...input, sobra: '1' })).toMatchObject(unknown)
        expect(await send<Problem>(house.api, method, `${path}?sobra=1`, input)).toMatchObject(unknown)
      }
      const { api: stranger } = await makeOperator(app)
      if (Object.keys(ids).length > 0)
        expect(await send<Problem>(stranger, method, path, input)).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        })
      const answer = await send(house.api, method, path, input)
      expect(answer.status).toBe(status)
      if (call.answers !== undefined) expect(answer.body).toMatchObject(call.answers)
    },
  )
}
