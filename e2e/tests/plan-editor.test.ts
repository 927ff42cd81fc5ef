import { mark, photo } from '../campus.ts'
import { type Api, signIn } from '../demo-session.ts'
import {
  canvas,
  carry,
  desk,
  elements,
  figure,
  type Made,
  makeDraft,
  makeFloor,
  middleOf,
  nodes,
  openEditor,
  pdf,
  pointAt,
  saved,
} from '../plan.ts'
import { expect, type Page, sizes, test } from '../test.ts'
import { typeIn } from '../typing.ts'

const count = (page: Page, of: number) => expect(page.getByRole('tab', { name: `Elementos (${of})` })).toBeVisible()
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pick = async (page: Page, name: string) => {
  await elements(page).getByRole('option', { name }).click()
  // The list brings it into view; what is pointed at next must stand still.
  await page.getByRole('button', { name: 'Ver todo el plano' }).click()
  await expect(nodes(page).first()).toBeVisible()
}

test('shapes are drawn by hand, and a polygon that crosses itself is refused in words', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const { floor } = await makeFloor(api, `FOR${mark()}`)
  await makeDraft(api, floor.id, [])
  await openEditor(page, floor.id, 0)
  const corner = async (x: number, y: number) => page.mouse.click(...(await pointAt(page, x, y)))

  await test.step('a polygon, corner by corner, with one taken back', async () => {
    await tool(page, 'Polígono')
    for (const [x, y] of [
      [0.2, 0.35],
      [0.4, 0.35],
      [0.8, 0.65],
    ] as const)
      await corner(x, y)
    await page.keyboard.press('Backspace')
    await corner(0.4, 0.5)
    await corner(0.2, 0.45)
    await page.keyboard.press('Enter')
    await count(page, 1)
    await expect(page.getByText('Sala · Polígono')).toBeVisible()
  })

  await test.step('one that crosses itself is not taken', async () => {
    await tool(page, 'Polígono')
    for (const [x, y] of [
      [0.5, 0.5],
      [0.7, 0.65],
      [0.7, 0.5],
      [0.5, 0.65],
    ] as const)
      await corner(x, y)
    await page.keyboard.press('Enter')
    await expect(page.getByText('El polígono se cruza a sí mismo. Dibújalo otra vez.')).toBeVisible()
    await count(page, 1)
  })

  await test.step('a circle, and a text that is written at once', async () => {
    await tool(page, 'Círculo')
    await carry(page, await pointAt(page, 0.6, 0.35), await pointAt(page, 0.7, 0.45))
    await count(page, 2)
    await tool(page, 'Texto')
    await corner(0.3, 0.6)
    await count(page, 3)
    await expect(page.getByRole('textbox', { name: 'Texto' })).toBeFocused()
    await page.keyboard.type('Recepción')
    await expect(elements(page).getByRole('option', { name: 'Recepción' })).toBeVisible()
  })

  await test.step('all of it is taken back and brought again', async () => {
    await canvas(page).focus()
    // Letters that were typed one after the other are one step.
    for (const left of [3, 2, 1, 0]) {
      await page.keyboard.press('Control+z')
      await count(page, left)
    }
    for (const back of [1, 2, 3]) {
      await page.keyboard.press('Control+Shift+Z')
      await count(page, back)
    }
    await page.keyboard.press('Control+y')
    await expect(elements(page).getByRole('option', { name: 'Recepción' })).toBeVisible()
    await saved(page)
  })
})

test('several are chosen by a frame, aligned, shared out, copied as a group and moved by keys', async ({ page }) => {
  const api = await signIn(page, 'admin')
  const { floor } = await makeFloor(api, `GRU${mark()}`)
  const one = desk(500, 500, { text: 'A1' })
  const two = desk(900, 740, { text: 'A2' })
  const three = desk(2_100, 600, { text: 'A3' })
  await makeDraft(api, floor.id, [one, two, three])
  await openEditor(page, floor.id, 3)

  await test.step('dragging jumps onto a neighbour’s edge, and leaves a guide while it does', async () => {
    const from = await middleOf(page, two)
    const [, row] = await middleOf(page, one)
    await page.mouse.move(...from)
    await page.mouse.down()
    // So much of its way is a click that trembles, and moves nothing yet.
    const trembling = 3
    await page.mouse.move(from[0], from[1] + trembling)
    await page.mouse.move(from[0], row + trembling + 2, { steps: 4 })
    await expect(page.locator('[class*=guide]').first()).toBeVisible()
    await page.mouse.up()
    await expect(figure(page, 'Y')).toHaveValue('500')
    await page.keyboard.press('Control+z')
    await expect(figure(page, 'Y')).toHaveValue('740')
  })

  await test.step('a frame around them chooses them', async () => {
    await page.keyboard.press('Escape')
    const [left, top] = await middleOf(page, one)
    const [right, bottom] = [(await middleOf(page, three))[0], (await middleOf(page, two))[1]]
    await carry(page, [left - 60, top - 60], [right + 60, bottom + 50])
    await expect(page.getByText('3 elementos', { exact: true })).toBeVisible()
    await expect(figure(page, 'Y')).toHaveValue('')
  })

  await test.step('they are aligned and shared out', async () => {
    await page.getByRole('button', { name: 'Alinear arriba' }).click()
    await expect(figure(page, 'Y')).toHaveValue('500')
    await page.getByRole('button', { name: 'Repartir en horizontal' }).click()
    await elements(page).getByRole('option', { name: 'A2' }).click()
    await expect(figure(page, 'X')).toHaveValue('1,300')
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(figure(page, 'X')).toHaveValue('900')
    await page.getByRole('button', { name: 'Rehacer' }).click()
    await expect(figure(page, 'X')).toHaveValue('1,300')
  })

  await test.step('copied together, they keep their distances', async () => {
    await canvas(page).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await count(page, 6)
    await expect(page.getByText('3 elementos', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+d')
    await count(page, 9)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await count(page, 3)
  })

  await test.step('keys move and turn what is chosen, and take it away', async () => {
    await pick(page, 'A1')
    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('.')
    await expect(figure(page, 'X')).toHaveValue('501')
    await expect(figure(page, 'Y')).toHaveValue('510')
    await expect(figure(page, 'Giro')).toHaveValue('15°')
    await page.keyboard.press('Delete')
    await count(page, 2)
    await page.keyboard.press('Control+z')
    await count(page, 3)
    await saved(page)
  })

  await test.step('the small map leads to the other end', async () => {
    const view = page.locator('.react-flow__viewport')
    const before = await view.getAttribute('style')
    await page.locator('.react-flow canvas').click({ position: { x: 150, y: 90 } })
    await expect(view).not.toHaveAttribute('style', before ?? '')
  })
})

test('spaces come onto the drawing from the list, dragged or by a button; a phone changes figures and draws nothing', async ({
  page,
}) => {
  const api = await signIn(page, 'admin')
  const { floor } = await makeFloor(api, `ESP${mark()}`)
  for (const name of ['Sala Pisac', 'Sala Moray']) await api.post('/spaces/rooms', { parentId: floor.id, name })
  await makeDraft(api, floor.id, [])
  await openEditor(page, floor.id, 0)
  await page.getByRole('tab', { name: 'Por colocar (2)' }).click()
  const row = page
    .getByRole('list', { name: 'Espacios y productos por colocar' })
    .getByRole('listitem')
    .filter({ hasText: 'Pisac' })
  const box = await canvas(page).boundingBox()
  await row.dragTo(canvas(page), { targetPosition: { x: (box?.width ?? 0) * 0.6, y: (box?.height ?? 0) * 0.4 } })
  await count(page, 1)
  await expect(nodes(page).filter({ hasText: 'Sala Pisac' })).toBeVisible()
  await page.getByRole('button', { name: 'Colocar Sala Moray' }).click()
  await count(page, 2)
  await expect(page.getByText('Todos los espacios del piso tienen su lugar en el plano.')).toBeVisible()
  await canvas(page).focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('tab', { name: 'Por colocar (1)' })).toBeVisible()
  await saved(page)
  await page.getByRole('tab', { name: /^Elementos/ }).click()
  await elements(page).getByRole('option', { name: 'Sala Pisac' }).click()
  await page.setViewportSize(sizes.phone)
  await expect(page.getByText('Para dibujar, usa una pantalla más grande')).toBeVisible()
  await figure(page, 'X').fill('600')
  await saved(page)
})

test.describe('a background', () => {
  // A file that can't be used is refused, on the screen and so on the console.
  test.use({ tolerated: [/status of 422 .*\/backgrounds/] })

  test('comes from a picture, a drawing or a page of a PDF, and is placed, changed, hidden and taken away', async ({
    page,
  }) => {
    const api = await signIn(page, 'admin')
    const { floor } = await makeFloor(api, `FON${mark()}`)
    await makeDraft(api, floor.id, [])
    await openEditor(page, floor.id, 0)
    const panel = page.getByRole('complementary', { name: 'Plano' })
    const picture = canvas(page).locator('img')
    const choose = panel.locator('input[type=file][aria-label="Imagen de fondo"]')
    const svg = (content: string) => ({
      name: 'planta.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${content}</svg>`),
    })

    await test.step('a drawing with a script is refused, a clean one is taken', async () => {
      await choose.setInputFiles(svg('<script>alert(1)</script>'))
      await expect(panel.getByRole('alert')).toContainText('script')
      await choose.setInputFiles(svg('<rect width="300" height="200" fill="#ddd"/>'))
      await expect(picture).toBeVisible()
      await expect(panel.getByRole('alert')).toBeHidden()
    })

    await test.step('it is made stronger, larger and moved', async () => {
      const strength = () => picture.evaluate(image => Number(getComputedStyle(image).opacity))
      const before = await strength()
      await panel.getByRole('slider', { name: 'Opacidad' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(strength).toBeGreaterThan(before)
      await panel.getByLabel('Ancho (cm)').fill('1500')
      await expect(picture).toHaveCSS('width', '1500px')
      await panel.getByLabel('X', { exact: true }).fill('250')
      await expect(picture).toHaveCSS('left', '250px')
    })

    await test.step('another picture, and then a page of a PDF, take its place', async () => {
      const other = (name: string) => panel.locator(`input[type=file][aria-label="Otra imagen en lugar de ${name}"]`)
      await other('planta.svg').setInputFiles(photo)
      await expect(panel.getByText('fachada.png')).toBeVisible()
      await expect(picture).toHaveCSS('left', '250px')
      await other('fachada.png').setInputFiles({ name: 'planos.pdf', mimeType: 'application/pdf', buffer: pdf(3) })
      await panel.getByLabel('Página').fill('2')
      await panel.getByRole('button', { name: 'Usar esta página' }).click()
      await expect(panel.getByText('planos.pdf, página 2')).toBeVisible({ timeout: 30_000 })
      await expect(picture).toHaveCount(1)
    })

    await test.step('it is hidden, and taken away', async () => {
      await panel.getByLabel('Se ve').click()
      await expect(picture).toHaveCount(0)
      await panel.getByLabel('Se ve').click()
      await expect(picture).toHaveCount(1)
      await panel.getByRole('button', { name: 'Quitar planos.pdf' }).click()
      await expect(picture).toHaveCount(0)
      await saved(page)
    })

    await test.step('all of it is taken back and brought again, step by step, and kept', async () => {
      const undo = page.getByRole('button', { name: 'Deshacer', exact: true })
      const redo = page.getByRole('button', { name: 'Rehacer' })
      const shown = (name: string) => expect(panel.getByText(name, { exact: true })).toBeVisible()
      await undo.click()
      await shown('planos.pdf, página 2')
      await expect(picture).toHaveCSS('left', '250px')
      await undo.click()
      await expect(picture).toHaveCount(0)
      await redo.click()
      await expect(picture).toHaveCount(1)
      for (const _ of ['shown again', 'hidden']) await undo.click()
      await expect(picture).toHaveCount(1)
      await undo.click()
      await shown('fachada.png')
      await undo.click()
      await shown('planta.svg')
      await expect(picture).toHaveCSS('left', '250px')
      await undo.click()
      await expect(picture).toHaveCSS('left', '0px')
      await saved(page)
      await page.reload()
      await shown('planta.svg')
      await expect(picture).toHaveCSS('left', '0px')
      await expect(picture).toHaveCSS('width', '1500px')
      await expect(redo).toBeDisabled()
    })
  })
})

test('another floor’s drawing is brought, and the changes are seen over the plan in use', async ({ page }) => {
  const api: Api = await signIn(page, 'admin')
  const code = `COP${mark()}`
  const { campus, floor } = await makeFloor(api, code)
  await makeDraft(api, floor.id, [
    desk(500, 500, { kind: 'ROOM', text: 'Sala grande', width: 600, height: 400 }),
    desk(1_400, 500, { text: 'A1' }),
    desk(1_800, 500, { text: 'A2' }),
  ])
  const upstairs = await api.post<Made>('/spaces/floors', { campusId: campus.id, name: 'Piso 8' })
  await makeDraft(api, upstairs.id, [])

  await test.step('copied from the floor below', async () => {
    await openEditor(page, upstairs.id, 0)
    await page.getByRole('button', { name: 'Más acciones del plano' }).click()
    await page.getByRole('menuitem', { name: 'Copiar de otro piso' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copiar de otro piso' })
    await typeIn(dialog.getByRole('combobox', { name: 'Piso' }), code)
    await page.getByRole('option', { name: new RegExp(`Andén ${code} · Piso 7`) }).click()
    await dialog.getByRole('button', { name: 'Copiar', exact: true }).click()
    await expect(dialog).toBeHidden()
    await count(page, 3)
  })

  await test.step('in use, then changed: one moves, one goes, one comes, one is renamed', async () => {
    await page.getByRole('button', { name: 'Revisar y publicar' }).click()
    const review = page.getByRole('dialog')
    await review.getByRole('button', { name: 'Publicar', exact: true }).click()
    await review.getByRole('button', { name: 'Poner en uso' }).click()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
    // What is chosen while the draft is still coming up is chosen in the plan in use, and lost with it.
    await expect(async () => {
      await pick(page, 'A1')
      await expect(figure(page, 'Y')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await figure(page, 'Y').fill('1000')
    await pick(page, 'Sala grande')
    await page.getByRole('textbox', { name: 'Texto' }).fill('Auditorio')
    await pick(page, 'A2')
    await page.getByRole('button', { name: 'Quitar', exact: true }).click()
    await tool(page, 'Círculo')
    await carry(page, await pointAt(page, 0.7, 0.55), await pointAt(page, 0.8, 0.65))
    await count(page, 3)
    await saved(page)
  })

  await test.step('each change has its word in the list and its colour in the drawing', async () => {
    await page.getByRole('button', { name: 'Revisar y publicar' }).click()
    const changes = page.getByRole('dialog').getByRole('region', { name: 'Cambios' })
    for (const name of [/Movido.*A1/, /Quitado.*A2/, /Cambiado.*Auditorio/, /Nuevo/])
      await expect(changes.getByRole('button', { name })).toBeVisible()
    await changes.getByLabel('Ver los cambios en el dibujo').click()
    await expect(page.getByRole('list', { name: 'Leyenda' })).toBeVisible()
    for (const diff of ['added', 'removed', 'moved', 'changed'])
      await expect(page.locator(`.react-flow__node [data-diff=${diff}]`).first()).toBeVisible()
    await changes.getByLabel('Ver los cambios en el dibujo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await expect(canvas(page)).toBeVisible()
  })
})
