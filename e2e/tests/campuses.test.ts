import { createCampus, drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

test.describe('a campus', () => {
  // Another organisation asks for it, and is told that there is none.
  test.use({ tolerated: [/status of 404 .*\/api\/(campus|spaces)\//] })

  test('is built by an administrator, from its address to its rooms and hours, and nobody else sees it', async ({
    page,
    other,
  }) => {
    test.setTimeout(240_000)
    const code = `OLG${mark()}`
    const name = `Andén Olguín ${code}`
    await signIn(page, 'admin')

    await test.step('the list and its form, with what is missing in it', async () => {
      await page.goto('/app/configurations/campus')
      await expect(page.getByRole('link', { name: /Andén Miraflores/ })).toBeVisible()
      await expect(page.getByText('Aforo de salas', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Nueva sede' }).click()
      await drawer(page).getByRole('button', { name: 'Crear sede' }).click()
      await expect(drawer(page).getByText('Completa este campo.').first()).toBeVisible()
    })

    const id = await createCampus(page, name, code.toLowerCase())
    await expect(page.getByText(code).first()).toBeVisible()

    await test.step('a floor, a room and a phone booth', async () => {
      await page.getByRole('button', { name: 'Nuevo piso' }).click()
      await drawer(page).getByLabel('Nombre').fill('Piso 3')
      await drawer(page).getByLabel('Capacidad').fill('60')
      await drawer(page).getByRole('button', { name: 'Crear piso' }).click()
      await drawer(page).getByRole('button', { name: 'Nueva sala' }).click()
      await drawer(page).getByLabel('Nombre').fill('Sala Ollantaytambo')
      await drawer(page).getByRole('checkbox', { name: 'Wi-Fi' }).click()
      await drawer(page).getByRole('button', { name: 'Crear sala' }).click()
      // It is born for one and opens to be given its capacity.
      const capacity = drawer(page).getByLabel('Capacidad')
      await expect(capacity).toHaveValue('1')
      await expect(capacity).toBeFocused()
      await capacity.fill('12')
      await drawer(page).getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Se guardó Sala Ollantaytambo.')).toBeVisible()
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      await page.getByRole('button', { name: 'Nuevo phone booth' }).click()
      await drawer(page).getByLabel('Nombre').fill('Cabina 1')
      await drawer(page).getByRole('button', { name: 'Crear phone booth' }).click()
      await expect(page.getByText('Se creó Cabina 1.')).toBeVisible()
      await drawer(page).getByRole('button', { name: 'Cerrar' }).click()
      const floor = page.getByRole('region', { name: 'Piso 3' })
      await expect(floor.getByRole('button', { name: /Sala Ollantaytambo 12/ })).toBeVisible()
    })

    await test.step('hours by day, copied to another, and a holiday', async () => {
      await page.getByRole('tab', { name: 'Horario' }).click()
      await expect(page.getByText('60 horas a la semana')).toBeVisible()
      await page.getByRole('button', { name: 'Añadir tramo, sábado' }).click()
      await typeIn(page.getByRole('combobox', { name: 'Cierra, sábado' }), '1')
      await page.getByRole('combobox', { name: 'Cierra, sábado' }).blur()
      await page.getByRole('button', { name: 'Guardar horario' }).click()
      await expect(page.getByText('Debe ser después de la apertura.')).toBeVisible()
      await typeIn(page.getByRole('combobox', { name: 'Cierra, sábado' }), '1pm')
      await page.getByRole('combobox', { name: 'Cierra, sábado' }).blur()
      await page.getByRole('button', { name: 'Copiar el horario del sábado' }).click()
      await page.getByRole('menuitem', { name: 'Domingo' }).click()
      await page.getByRole('button', { name: 'Añadir fecha' }).click()
      await page.getByRole('button', { name: 'Fecha', exact: true }).click()
      await page.locator('.mantine-DatePickerInput-day:not([disabled])').last().click()
      await page.getByLabel('Motivo').fill('Aniversario')
      await page.getByRole('button', { name: 'Añadir', exact: true }).click()
      await page.getByRole('button', { name: 'Guardar horario' }).click()
      await expect(page.getByText('Se guardó el horario.')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('combobox', { name: 'Cierra, domingo' })).toHaveValue('13:00')
      // When the last day that can be chosen is today, the heading says so too.
      await expect(page.getByText('Aniversario', { exact: true })).toBeVisible()
    })

    await test.step('the tree leads to the room by keyboard and by words', async () => {
      await page.goto(`/app/configurations/spaces?campus=${id}`)
      const tree = page.getByRole('tree')
      await expect(tree.getByRole('treeitem', { name: /Salas de reunión/ })).toHaveAttribute('aria-level', '3')
      await tree.press('End')
      await tree.press('s')
      await tree.press('s')
      await tree.press('Enter')
      await expect(page.getByRole('heading', { name: 'Sala Ollantaytambo' })).toBeVisible()
      await typeIn(page.getByRole('searchbox'), 'OLLANTAYTAMBO')
      await expect(tree.getByRole('treeitem', { name: /Cabina 1/ })).toBeHidden()
      await expect(tree.getByRole('treeitem', { name: /Sala Ollantaytambo/ })).toBeVisible()
    })

    await test.step('another organisation has no such campus', async () => {
      await signIn(other, 'organization')
      await other.goto(`/app/configurations/campus?q=${code}`)
      await expect(other.getByRole('heading', { name: 'Nada coincide' })).toBeVisible()
      await other.goto(`/app/configurations/campus/${id}`)
      await expect(other.getByText('Esta sede no está disponible')).toBeVisible()
      await other.goto(`/app/configurations/spaces?campus=${id}`)
      await expect(other.getByText('Esta sede no está disponible')).toBeVisible()
      await expect(other.getByText('Sala Ollantaytambo')).toBeHidden()
    })
  })
})
