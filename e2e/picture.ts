import type { Page } from '@playwright/test'
import { settled } from './follow.ts'

/** Takes a picture for the documentation, of a screen on which nothing loads any more. */
export async function takePicture(page: Page, path: string): Promise<void> {
  await settled(page)
  await page.mouse.move(0, 0)
  await page.screenshot({ path, animations: 'disabled' })
}
