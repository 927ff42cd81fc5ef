import type { Page } from '@playwright/test'
import { number } from './figures.ts'

/** Steps of the pointer in one gesture. */
const steps = 120

export interface Frames {
  perSecond: number
  /** Milliseconds between two frames. */
  p50: number
  p95: number
  /** Frames that took longer than 50 ms. */
  long: number
}

/** Counts the page's own frames (`requestAnimationFrame`) while something is done in it. */
export async function frames(page: Page, gesture: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const seen: number[] = []
    const counter = { seen, on: true }
    Object.assign(window, { counter })
    const next = (time: number) => {
      seen.push(time)
      if (counter.on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  await gesture()
  const times = await page.evaluate(() => {
    const { counter } = window as unknown as { counter: { seen: number[]; on: boolean } }
    counter.on = false
    return counter.seen
  })
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const sorted = gaps.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  return {
    perSecond: (1000 * gaps.length) / total,
    p50: at(0.5),
    p95: at(0.95),
    long: gaps.filter(gap => gap > 50).length,
  }
}

/** The pointer goes round upwards from a point with the button held. */
export async function carry(page: Page, x: number, y: number) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= steps; step += 1)
    await page.mouse.move(x + Math.sin(step / 12) * 160, y + Math.cos(step / 9) * 90 - 90)
  await page.mouse.up()
}

export const frameHead = ['what', 'frames/s', 'p50 ms', 'p95 ms', 'longer than 50 ms']

/** A line of a table under `frameHead`. */
export const frameRow = (what: string, { perSecond, p50, p95, long }: Frames) => [
  what,
  number(perSecond, 1),
  number(p50, 1),
  number(p95, 1),
  long,
]
