import { signIn } from '@aforo/e2e/demo-session'
import { expect, type Page, sizes, test } from '@aforo/e2e/test'

test.use({ viewport: sizes.phone, hasTouch: true })

/** Where each main list's first record begins. */
const lists = {
  '/app/reception': '[aria-label="Quién viene hoy"] li',
  '/app/reservation/space': '[data-agenda]',
  '/app/users/collaborators': '[data-record]',
  '/app/users/teams': '[data-record]',
  '/app/users/clients': '[data-record]',
  '/app/inventory/products': '[data-record]',
  '/app/visitors': '[data-record]',
  '/app/incidents': '[data-record]',
  '/app/configurations/campus': '[data-record]',
}

async function expectAsWide(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('[data-record]').first()).toBeVisible()
  const wider = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
        .map(one => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`)
        .slice(0, 5),
    )
  expect(await page.evaluate(() => document.documentElement.scrollWidth), (await wider()).join('; ')).toBe(
    sizes.phone.width,
  )
}

test('on a phone at most a third of the first screen is frame, and nothing is wider than it', async ({ page }) => {
  await signIn(page, 'admin')
  await test.step('the list of bookings', () => expectAsWide(page, '/app/reservation/space?view=list&when=all'))
  for (const [path, records] of Object.entries(lists))
    await test.step(path, async () => {
      await page.goto(path)
      const first = page.locator(records).first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(sizes.phone.height / 3)
    })
})

test.describe('at 200 % on a desk', () => {
  test.use({ viewport: { width: 720, height: 450 }, hasTouch: false })

  test('a row of the calendar is on the first screen', async ({ page }) => {
    await signIn(page, 'admin')
    for (const path of ['/app/reservation/space', '/app/reservation/parking'])
      await test.step(path, async () => {
        await page.goto(path)
        const first = page.locator('[data-agenda] li').first()
        await expect(first).toBeVisible()
        const box = await first.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450)
      })
  })
})
