import { expect, test } from '../test.ts'
import { budgets, overBudget, webBytes } from '../web-bytes.ts'

test('the sign-in form is usable after less than 250 kB of JavaScript', async ({ page }) => {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then(sizes => sizes.responseBodySize))
  })
  await page.goto('/login')
  await expect(page.getByLabel('Dominio')).toBeEditable()
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(budgets.firstLoad)
})

test('by the build’s own list neither the first load nor the frame nor a screen is larger than its budget', () => {
  const { firstLoad, frame, screens } = webBytes()
  expect(firstLoad).toBeLessThan(budgets.firstLoad)
  expect(frame).toBeLessThan(budgets.frame)
  expect(screens.length).toBeGreaterThan(20)
  expect(screens.filter(({ screen, bytes }) => bytes >= (overBudget[screen] ?? budgets.screen))).toEqual([])
})
