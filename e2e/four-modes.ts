import type { Page } from '@playwright/test'
import { settled } from './follow.ts'

interface Size {
  width: number
  height: number
}

/** A screen at a desk and on a phone. */
export const deskAndPhone: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
/** The tablets at doors and the displays in lobbies. */
export const tablets: readonly Size[] = [
  { width: 1024, height: 600 },
  { width: 1280, height: 800 },
]

/** Height in pixels of each part of a picture of four modes. */
const height = 440

/**
 * Takes one picture of a screen in four modes: two sizes, each light and dark, side by side.
 * @param path a JPEG file: as large as a fourth of what four PNGs take
 */
export async function takeInFourModes(page: Page, path: string, sizes: readonly Size[] = deskAndPhone): Promise<void> {
  const taken: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(to => document.documentElement.setAttribute('data-mantine-color-scheme', to), scheme)
      await settled(page)
      await page.mouse.move(0, 0)
      const picture = await page.screenshot({ animations: 'disabled', type: 'jpeg', quality: 92 })
      taken.push(`<img src="data:image/jpeg;base64,${picture.toString('base64')}">`)
    }
  }
  const [usual] = sizes
  if (usual) await page.setViewportSize(usual)
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  const sheet = await page.context().newPage()
  const width = sizes.reduce((sum, size) => sum + 2 * Math.round((size.width * height) / size.height), 0)
  await sheet.setViewportSize({ width: width + 50, height: height + 20 })
  await sheet.setContent(
    `<style>body { display: flex; gap: 10px; margin: 10px; background: #8a93a3 } img { height: ${height}px }</style>${taken.join('')}`,
  )
  await sheet.screenshot({ path, type: 'jpeg', quality: 80 })
  await sheet.close()
}
