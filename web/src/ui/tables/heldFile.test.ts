import { expect, test } from 'vitest'
import { heldFile } from './heldFile.ts'

test('a file is copied as it is, and keeps its name', async () => {
  const file = new File(['a;b'], 'a.csv', { type: 'text/csv' })
  const held = await heldFile(file)
  expect(held).not.toBe(file)
  expect([held.name, held.type, await held.text()]).toEqual(['a.csv', 'text/csv', 'a;b'])
})

test('one that changes while it is read is told, and not sent in part', async () => {
  const file = new File(['a;b'], 'a.csv')
  file.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'))
  await expect(heldFile(file)).rejects.toThrow(/cambió, se movió o se cerró/)
})
