import { expect, test } from '../test.ts'

/** Bytes of JavaScript, compressed as they travel, before one can sign in. */
const budget = 250_000

test('the sign-in form is usable after less than 250 kB of JavaScript', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then(sizes => sizes.responseBodySize))
  })
  await page.goto('/login')
  await expect(page.getByLabel('Dominio')).toBeEditable()
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(budget)
})
