import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Gives back what only the start needed: V8 keeps the room in which it read the program for objects that never come. */
export function spareMemory() {
  setFlagsFromString('--expose-gc')
  const collect: typeof globalThis.gc = runInNewContext('gc')
  collect?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}
