import { drawer, mark } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { elements, type Made, makeDraft, makeFloor, openEditor, saved } from '../plan.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

/** Today at the campus, as a calendar's cell says it: "5 marzo 2026". */
const today = Temporal.Now.plainDateISO('America/Lima')

// What is sold or blocked already is refused, and what was deleted a moment ago is asked for once more.
test.use({ tolerated: [/status of (404|409) .*\/api\/product/] })

test('an office is sold: its product is made, drawn, put in use and seen in the planogram', async ({ page }) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  const code = `OF${mark()}`
  const { campus, floor } = await makeFloor(api, code)
  await api.post<Made>('/spaces/rooms', { parentId: floor.id, name: 'Oficina Norte' })
  await makeDraft(api, floor.id, [])
  const list = `/app/inventory/products?campus=${campus.id}`

  await test.step('the product of the office', async () => {
    await page.goto(list)
    await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
    await page.getByRole('button', { name: 'Nuevo producto' }).first().click()
    const form = drawer(page)
    await form.getByLabel('Nombre').fill('Oficina del jardín')
    await form.getByLabel('Código').fill(code.toLowerCase())
    await expect(form.getByLabel('Código')).toHaveValue(code)
    await form.getByLabel('Espacio', { exact: true }).click()
    await page.getByRole('option', { name: 'Oficina Norte' }).click()
    await form.getByLabel('Capacidad').fill('6')
    await form.getByRole('button', { name: 'Crear producto' }).click()
    await expect(drawer(page).getByRole('heading', { name: 'Oficina del jardín' })).toBeVisible()
  })

  await test.step('another one of the same office is refused, with the one that sells it', async () => {
    await page.goto(`${list}&create=true`)
    const form = drawer(page)
    await form.getByLabel('Nombre').fill('Oficina repetida')
    await form.getByLabel('Código').fill(`${code}-2`)
    await form.getByLabel('Espacio', { exact: true }).click()
    await page.getByRole('option', { name: 'Oficina Norte' }).click()
    await form.getByRole('button', { name: 'Crear producto' }).click()
    await expect(form.getByRole('alert')).toContainText(`Oficina del jardín (${code})`)
    // Sold without a space for now.
    await form.getByLabel('Espacio', { exact: true }).click()
    await page.getByRole('option', { name: 'Sin espacio' }).click()
    await form.getByRole('button', { name: 'Crear producto' }).click()
    await expect(drawer(page).getByRole('heading', { name: 'Oficina repetida' })).toBeVisible()
  })

  await test.step('both are drawn: one by its office, the other by itself', async () => {
    await openEditor(page, floor.id, 0)
    await page.getByRole('tab', { name: 'Por colocar (1)' }).click()
    await typeIn(page.getByLabel('Buscar espacios y productos sin lugar'), code)
    await page.getByRole('button', { name: 'Colocar Oficina Norte' }).click()
    await page.getByRole('button', { name: 'Colocar Oficina repetida' }).click()
    await page.getByRole('tab', { name: 'Elementos (2)' }).click()
    await elements(page).getByRole('option', { name: 'Oficina Norte' }).click()
    await expect(page.getByText(`Oficina del jardín · ${code}`)).toBeVisible()
    await elements(page).getByRole('option', { name: 'Oficina repetida' }).click()
    // By the panel it leaves its element and comes back to it.
    await page.getByRole('button', { name: 'Quitar Oficina repetida del elemento' }).click()
    await page.getByRole('combobox', { name: 'Asignar un espacio o producto' }).fill('repetida')
    await expect(page.getByRole('option', { name: 'Oficina repetida ·' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(elements(page).getByRole('option', { name: 'Oficina repetida' })).toBeVisible()
    await saved(page)
  })

  await test.step('the plan is put in use, and the planogram names both', async () => {
    await page.getByRole('button', { name: 'Revisar y publicar' }).click()
    await drawer(page).getByRole('button', { name: 'Publicar', exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Poner en uso' }).click()
    await expect(page.getByText('El plano está en uso.')).toBeVisible()
    await page.goto(`/app/inventory/planogram?campus=${campus.id}&floor=${floor.id}`)
    const places = page.getByRole('region', { name: 'Espacios y productos del plano' })
    await places.getByRole('button', { name: /Oficina repetida/ }).click()
    const card = page.getByRole('group', { name: /Plano con la disponibilidad/ })
    await expect(card).toContainText(`Oficina privada: Oficina repetida · ${code}-2`)
    await places.getByRole('button', { name: /Oficina Norte/ }).click()
    await expect(card).toContainText(`Oficina privada: Oficina del jardín · ${code} · 6 personas`)
  })

  await test.step('as what is sold, the plan says what each costs and how it stands on a date', async () => {
    const { items } = await api.get<{ items: Made[] }>(`/product/search?q=${code}-2`)
    const price = { productId: items[0]?.id, type: 'BASE', currency: 'PEN', amount: '4500.00', endsOn: null }
    await api.post('/pricing/product', { ...price, startsOn: `${today}` })
    await page.getByRole('radiogroup', { name: 'Qué se mira' }).getByText('Ventas').click()
    const products = page.getByRole('region', { name: 'Lo que se vende en el plano' })
    const repeated = products.getByRole('button', { name: /Oficina repetida/ })
    await expect(repeated).toHaveAccessibleName(/^Disponible .*S\/.4,500\.00 al mes.*Libre sin fecha de fin/)
    await expect(page.getByRole('group', { name: /Plano con lo que se vende/ })).toContainText('✓ Oficina repetida')
    // The day before, it was not offered yet.
    const before = new URL(page.url())
    before.searchParams.set('date', `${today.subtract({ days: 1 })}`)
    await page.goto(before.pathname + before.search)
    await expect(repeated).toHaveAccessibleName(/^Próximamente .*Sin precio.*Libre desde el/)
    await page.getByRole('button', { name: 'Hoy', exact: true }).click()
    await expect(repeated).toHaveAccessibleName(/^Disponible/)
    await page.getByRole('button', { name: /^Contratado 0$/ }).click()
    await expect(products.getByText('Nada coincide')).toBeVisible()
    await page.getByRole('button', { name: /^Contratado 0$/ }).click()
    await repeated.click()
    await expect(drawer(page).getByRole('heading', { name: 'Oficina repetida' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a deleted product comes back', async () => {
    await page.goto(`${list}&q=repetida`)
    await page.getByRole('link', { name: 'Oficina repetida' }).click()
    await drawer(page).getByRole('button', { name: 'Eliminar' }).click()
    const asked = page.getByRole('dialog', { name: 'Eliminar Oficina repetida' })
    await asked.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByText('Nada coincide')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('link', { name: 'Oficina repetida' })).toBeVisible()
  })
})
