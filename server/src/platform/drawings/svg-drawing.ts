import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./svg-process.ts', import.meta.url))

interface Bounds {
  /** Longest side of the result, in pixels. */
  longestSide: number
  mostPixels: number
  /** Time after which rendering is aborted. */
  seconds: number
}

/** Renders an SVG to PNG; undefined if it can't be rendered, or not in time. */
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
        // The environment has no settings, and so no secrets.
        env: { PATH: process.env.PATH ?? '', VIPS_CONCURRENCY: '1' },
      },
      (fault, stdout) => resolve(fault || stdout.length === 0 ? undefined : stdout),
    )
    // If the process ends before reading all input, its exit code says so.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}
