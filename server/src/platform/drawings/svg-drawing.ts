import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./svg-process.ts', import.meta.url))

interface Bounds {
  /** Pixels of the longer side. */
  longestSide: number
  mostPixels: number
  /** After which it is given up. */
  seconds: number
}

/** An SVG as the PNG that shows it; undefined for one that can't be drawn, or not in time. */
export function drawSvg(bytes: Uint8Array, { longestSide, mostPixels, seconds }: Bounds): Promise<Buffer | undefined> {
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [script, String(longestSide), String(mostPixels)],
      {
        encoding: 'buffer',
        timeout: seconds * 1000,
        killSignal: 'SIGKILL',
        maxBuffer: 4 * mostPixels,
        // It gets nothing of ours: not the settings, and so no secret.
        env: { PATH: process.env.PATH ?? '', VIPS_CONCURRENCY: '1' },
      },
      (fault, stdout) => resolve(fault || stdout.length === 0 ? undefined : stdout),
    )
    // One that ends before it has read everything says so by its exit.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
