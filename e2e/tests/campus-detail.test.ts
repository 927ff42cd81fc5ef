import { createCampus, everyDay, mark, photo } from '../campus.ts'
import { signIn } from '../demo-session.ts'
import { sizes, test, expect as testExpect, undo } from '../test.ts'
import { typeIn } from '../typing.ts'

/** Two browsers load whole pages here: on a busy machine that takes long. */
const expect = testExpect.configure({ timeout: 45_000 })

test('a campus gets its photo, its holidays, its teams and another zone, and its history tells so', async ({
  page,
  other,
}) => {
  test.setTimeout(240_000)
  const code = `DET${mark()}`
  const name = `Andén Detalle ${code}`
  const api = await signIn(page, 'admin')
  await signIn(other, 'root')
  const campusId = await createCampus(page, name, code)
  await other.goto(page.url())
  await page.getByRole('tab', { name: 'General' }).click()

  await test.step('a photo that is too large is refused, another one is shown to everybody', async () => {
    const input = page.locator('input[type=file]')
    await input.setInputFiles({ name: 'enorme.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
    await expect(page.getByText('La imagen supera los 2mb permitidos')).toBeVisible()
    await input.setInputFiles(photo)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Se guardaron los datos de la sede.')).toBeVisible()
    await expect(other.getByRole('main').locator('img[src^="/files/"]').first()).toBeVisible()
  })

  await test.step('its country is dialled, and a change of zone asks about its bookings only where there are any', async () => {
    await page.getByRole('combobox', { name: 'País' }).click()
    await typeIn(page.getByRole('combobox', { name: 'País' }), 'chile')
    await page.getByRole('option', { name: /Chile.*\+56/ }).click()
    await expect(page.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue(/^Santiago \(GMT/)
    await expect(page.getByText('¿qué conservan?')).toBeHidden()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeHidden()
  })

  await test.step('with bookings ahead, a corrected zone asks what they keep, and is undone', async () => {
    await api.put(`/campus/${campusId}/business-hours`, everyDay('00:00', '24:00'))
    const parentId = (await api.post<{ id: string }>('/spaces/floors', { campusId, name: 'Piso 1' })).id
    const room = await api.post<{ id: string }>('/spaces/rooms', { parentId, name: 'Sala Ica' })
    const at = Temporal.Now.plainDateISO('America/Santiago').add({ days: 7 }).toString()
    await api.post('/booking/reservations', { spaceId: room.id, at, from: '10:00', to: '11:00' })
    await page.reload()
    const zone = page.getByRole('combobox', { name: 'Zona horaria' })
    await expect(zone).toHaveValue(/^Santiago \(GMT/)
    await zone.click()
    await typeIn(zone, 'bogota')
    await page.getByRole('option', { name: /Bogota/ }).click()
    await expect(page.getByText(/reservas? empiezan? de ahora en adelante/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Su hora en la sede' })).toBeChecked()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByText('Se guardaron los datos de la sede.').last()).toBeVisible()
    await undo(page, 'Se guardaron los datos de la sede.')
    await expect(page.getByText('Se deshizo el cambio.')).toBeVisible()
    await expect(zone).toHaveValue(/^Santiago \(GMT/)
  })

  await test.step("the country's holidays come in one click, and another campus's hours too", async () => {
    await page.getByRole('tab', { name: 'Horario' }).click()
    await page.getByRole('button', { name: /Añadir \d+ feriados de Chile/ }).click()
    await expect(page.getByText('Navidad').first()).toBeVisible()
    await page.getByRole('button', { name: 'Copiar de otra sede' }).click()
    await page.getByRole('menuitem', { name: /Andén Miraflores/ }).click()
    await expect(page.getByText('85 horas a la semana')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar horario' }).click()
    await expect(page.getByText('Se guardó el horario.')).toBeVisible()
  })

  await test.step('a team is associated, taken away and put back, and its people are a file', async () => {
    await page.getByRole('tab', { name: 'Equipos asociados' }).click()
    await page.getByRole('combobox', { name: 'Asociar un equipo' }).click()
    await page.getByRole('option', { name: 'Comunidad' }).click()
    await expect(page.getByRole('link', { name: 'Comunidad' })).toBeVisible()
    await page.getByRole('button', { name: 'Quitar Comunidad de la sede' }).click()
    await expect(page.getByRole('heading', { name: 'Ningún equipo asociado' })).toBeVisible()
    await page
      .getByText('Se quitó Comunidad de la sede.')
      .locator('..')
      .getByRole('button', { name: 'Deshacer' })
      .click()
    await expect(page.getByRole('link', { name: 'Comunidad' })).toBeVisible()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar personas (CSV)' }).click()
    expect((await file).suggestedFilename()).toBe('personas-de-equipos.csv')
  })

  await test.step('its history tells it in words', async () => {
    await page.getByRole('tab', { name: 'Historial' }).click()
    await expect(page.getByText('Foto cambiada')).toBeVisible()
    await expect(page.getByText(/Santiago \(GMT/).first()).toBeVisible()
    await expect(page.getByText('Sede creada')).toBeVisible()
  })

  await test.step('on a phone its tabs stay in one line, the open one in view, and the keyboard leads to the others', async () => {
    await page.setViewportSize(sizes.phone)
    await page.reload()
    await expect(page.getByText('Sede creada')).toBeVisible()
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Historial')).toBeInViewport({ ratio: 1 })
    await expect(tab('General')).not.toBeInViewport()
    // As it is while something of the screen is still on its way.
    await page.locator('main').evaluate(main => {
      main.style.display = 'none'
      main.getBoundingClientRect()
    })
    await page.locator('main').evaluate(main => main.style.removeProperty('display'))
    await expect(tab('Historial')).toBeInViewport({ ratio: 1 })
    const heights = await page.getByRole('tab').evaluateAll(tabs => tabs.map(one => one.getBoundingClientRect().top))
    expect(new Set(heights).size).toBe(1)
    await tab('Historial').press('Home')
    await expect(tab('General')).toBeInViewport({ ratio: 1 })
  })
})
