import { onboardingTours } from '@aforo/api/people/onboarding'
import { signIn } from '../demo-session.ts'
import { follow } from '../follow.ts'
import { expect, sizes, test } from '../test.ts'

test('every tour points at something of its screen, also on a phone', async ({ page }) => {
  await signIn(page, 'root')
  const groups = Object.values(onboardingTours)
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size)
    for (const { path } of groups) {
      await follow(page, path)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading).toBeVisible()
      if ((await heading.textContent()) === 'Parece que esta página no está disponible') continue
      await page.getByRole('button', { name: /Menú de usuario/ }).click()
      await page.getByRole('menuitem', { name: 'Recorrido de esta pantalla' }).click()
      const tour = page.getByRole('dialog', { name: 'Esta pantalla' })
      await expect(tour).toBeVisible()
      await expect(tour).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(tour).toHaveCount(0)
    }
  }
})

test('who comes for the first time is offered the tour, walks it by keyboard, and is not offered it twice', async ({
  page,
}) => {
  const api = await signIn(page, 'organization')
  await api.patch('/onboarding/restart', {})
  try {
    await page.goto('/app/users/teams')
    const offer = page.getByRole('region', { name: 'Recorrido de esta pantalla' })
    await expect(offer).toContainText('¿Primera vez en Equipos? Te mostramos esta pantalla')
    await offer.getByRole('button', { name: 'Ver el recorrido' }).click()
    const tour = page.getByRole('dialog', { name: 'Esta pantalla' })
    await expect(tour.getByRole('button', { name: 'Siguiente' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Buscar y filtrar' })).toBeVisible()
    // A key is not taken while the picture still moves on to the step.
    await expect(async () => {
      await page.keyboard.press('ArrowLeft')
      await expect(tour).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await tour.getByRole('button', { name: 'Cerrar el recorrido' }).click()
    await expect(tour).toHaveCount(0)
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Equipos' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  } finally {
    // As the others of the run find it.
    await api.patch('/onboarding/skip', {})
  }
})
