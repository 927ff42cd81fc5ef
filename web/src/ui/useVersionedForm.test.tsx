// @vitest-environment happy-dom
import { AmountOutput } from '@aforo/api/platform/money'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ProblemError } from '../platform/problem.ts'
import { mergeFields, useVersionedForm } from './useVersionedForm.ts'

const Room = z.object({ name: z.string(), capacity: z.int(), version: z.int() })
type Room = z.infer<typeof Room>
/** As an answer has it: its schema would take whole numbers for the amount. */
const Deal = z.object({ name: z.string(), monthly: AmountOutput, version: z.int() })
type Deal = z.output<typeof Deal>
const room: Room = { name: 'Paracas', capacity: 4, version: 1 }

/** The server's side: one record, changed only on top of its present version. */
function roomStore() {
  let stored = room
  return {
    change: (values: Partial<Room>) => {
      stored = { ...stored, ...values, version: stored.version + 1 }
      return stored
    },
    save: async (values: Omit<Room, 'version'>, base: Room): Promise<Room> => {
      if (base.version !== stored.version)
        throw new ProblemError({
          code: 'STALE_VERSION',
          status: 409,
          message: 'Alguien cambió este registro mientras lo editabas.',
          errors: [],
          data: { newer: stored },
        })
      stored = { ...values, version: stored.version + 1 }
      return stored
    },
    stored: () => stored,
  }
}

const valuesOf = ({ name, capacity }: Room) => ({ name, capacity })

function openForm(save: ReturnType<typeof roomStore>['save']) {
  return renderHook(({ latest }) => useVersionedForm({ latest, valuesOf, save }), {
    initialProps: { latest: room },
  })
}

describe('a form for a record that others change too', () => {
  test('follows the record until something is typed', () => {
    const { result, rerender } = openForm(roomStore().save)
    rerender({ latest: { ...room, name: 'Máncora', version: 2 } })
    expect(result.current.form.getValues().name).toBe('Máncora')
    expect(result.current.form.isDirty()).toBe(false)
  })

  test('keeps the input when the record changes', () => {
    const { result, rerender } = openForm(roomStore().save)
    act(() => result.current.form.setFieldValue('capacity', 9))
    rerender({ latest: { ...room, name: 'Máncora', version: 2 } })
    expect(result.current.form.getValues()).toEqual({ name: 'Paracas', capacity: 9 })
  })

  test('a stale save is refused; saving mine keeps the other fields of the newer record', async () => {
    const store = roomStore()
    const { result } = openForm(store.save)
    act(() => result.current.form.setFieldValue('capacity', 9))
    const theirs = store.change({ name: 'Máncora' })
    await act(() => result.current.submit())
    expect(result.current.newer).toEqual(theirs)
    expect(result.current.mine).toEqual({ name: 'Máncora', capacity: 9 })
    await act(async () => result.current.keepMine())
    expect(store.stored()).toEqual({ name: 'Máncora', capacity: 9, version: 3 })
    expect(result.current.form.isDirty()).toBe(false)
  })

  test('a stale save is told of a record that holds amounts, which are answered as text', async () => {
    const deal = { name: 'Oficina 12', monthly: '1200.00', version: 1 }
    const theirs = { ...deal, monthly: '1350.50', version: 2 }
    const { result } = renderHook(() =>
      useVersionedForm<Deal, { name: string }>({
        latest: deal,
        valuesOf: ({ name }) => ({ name }),
        save: () => {
          const data = { newer: theirs }
          throw new ProblemError({ code: 'STALE_VERSION', status: 409, message: '', errors: [], data })
        },
      }),
    )
    act(() => result.current.form.setFieldValue('name', 'Oficina 14'))
    await act(() => result.current.submit())
    expect(result.current.newer).toEqual(theirs)
  })

  test('the newer record can replace the input', async () => {
    const store = roomStore()
    const { result } = openForm(store.save)
    act(() => result.current.form.setFieldValue('capacity', 9))
    store.change({ name: 'Máncora' })
    await act(() => result.current.submit())
    act(() => result.current.takeNewer())
    expect(result.current.form.getValues()).toEqual({ name: 'Máncora', capacity: 4 })
    expect(result.current.refusal).toBeUndefined()
    expect(result.current.base.version).toBe(2)
  })
})

test('nested fields are merged one by one, lists as a whole', () => {
  const before = { address: { city: 'Lima', district: 'Surco' }, features: ['WIFI'] }
  const mine = { address: { city: 'Cusco', district: 'Surco' }, features: ['WIFI', 'HDMI'] }
  const newer = { address: { city: 'Lima', district: 'Lince' }, features: [] as string[] }
  expect(mergeFields(mine, before, newer)).toEqual({
    address: { city: 'Cusco', district: 'Lince' },
    features: ['WIFI', 'HDMI'],
  })
})
