import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { shortenWaits } from './short-waits.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json'))

test('the LibreOffice that ships has the waits that are shortened, and stays a program', async () => {
  const program = await readFile(join(folder, 'wasm', 'soffice.wasm'))
  const size = program.length
  // Waiting for a lock, for another thread's end, and for a word of memory.
  expect(shortenWaits(program)).toBe(3)
  expect(program.length).toBe(size)
  expect(shortenWaits(program)).toBe(0)
})

test('a program without such waits stays as it is', () => {
  const program = Buffer.from('\0asm without any of it')
  expect(shortenWaits(program)).toBe(0)
  expect(program.toString()).toBe('\0asm without any of it')
})
