import { expect, type Page } from '@playwright/test'

/** Takes a picture for the documentation, of a screen on which nothing loads any more. */
export async function takePicture(page: Page, path: string): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.screenshot({ path, animations: 'disabled' })
}
