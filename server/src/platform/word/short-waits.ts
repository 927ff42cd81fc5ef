/** Milliseconds that the main thread of LibreOffice sleeps between two looks at what its other threads ask of it. */
const pause = { shipped: 1, short: 0.05 }
/** The same for any other thread. In the program the two stand side by side: one of them is chosen by the thread. */
const pauseOfOthers = 100

/** WebAssembly's `f64.const`. */
const constant = (value: number): Buffer => {
  const bytes = Buffer.alloc(9)
  bytes[0] = 0x44
  bytes.writeDoubleLE(value, 1)
  return bytes
}

/**
 * Shortens, in the program of LibreOffice as it was read, how long its main thread sleeps while it waits for another one.
 * Files are read by the main thread alone, so each read of another thread waits for the end of that sleep. Whichever
 * thread comes first reads the fonts: 70,000 reads, which took the other one 50 s on an idle machine and minutes on a busy
 * one; now it takes 4 s.
 *
 * @returns in how many places; a version of LibreOffice without any works as it is, only slower
 */
export function shortenWaits(program: Buffer): number {
  const both = Buffer.concat([constant(pause.shipped), constant(pauseOfOthers)])
  let places = 0
  for (let at = program.indexOf(both); at >= 0; at = program.indexOf(both, at + both.length)) {
    constant(pause.short).copy(program, at)
    places++
  }
  return places
}
