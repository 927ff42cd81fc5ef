import { signIn } from '../demo-session.ts'
import { expect, expectAccessible, test } from '../test.ts'

/** Screens without a walk of their own; the others look with axe where they are walked. */
const screens = {
  '/app/configurations/spaces': 'Espacios',
  '/app/profile/password': 'Cambiar contraseña',
}

test('screens that no other walk passes are accessible, in both themes and at both sizes', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'admin')
  for (const [path, title] of Object.entries(screens))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    })
})
