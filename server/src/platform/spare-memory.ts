import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees memory that only the start needed: V8 would keep the heap in which it loaded the program for objects that never
 * come.
 */
export function spareMemory() {
  setFlagsFromString('--expose-gc')
  const collect: typeof globalThis.gc = runInNewContext('gc')
  collect?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
