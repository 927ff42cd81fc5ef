import { expect, type Locator, type Page } from '@playwright/test'

/** What a visitor who only looks finds on no screen, whatever it is called there. */
export const writing =
  /^(nuev[oa]|crear|guardar|añadir|agregar|asignar|eliminar|quitar|editar|cambiar|mover|renombrar|deshabilitar|habilitar|suspender|reactivar|dar de baja|reservar$|registrar|publicar|bloquear|configurar|activar|desactivar|elegir archivo|subir|reportar|liberar|enviar|invitar|aprobar|rechazar|cancelar reserva|archivar|restablecer|cerrar sesión en|marcar)\b/i

/** Where what is pressed stands: the screen, its drawers and menus, not the frame around it. */
const inScreen = 'main, [role=dialog], [role=menu]'
const kinds = 'button, [role=menuitem], [role=switch], input[type=checkbox], input[type=radio]'

const controls = (page: Page) =>
  page.locator(inScreen).locator(kinds).filter({ visible: true }).and(page.locator(':enabled'))

export async function loaded(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Cargando')).toHaveCount(0)
}

/** What something is called, without the numbers and names that tell one row from the next. */
const calledLike = (control: Locator) =>
  control.evaluate(element => {
    const labelled = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
    const said = labelled || element.textContent || element.getAttribute('title') || element.getAttribute('name')
    return `${element.tagName} ${(said ?? '').replaceAll(/\d+/g, '#').trim().split(/\s+/).slice(0, 2).join(' ')}`
  })

/** A page that is loaded anew goes on with the visit by a token of its own. */
const ownToken = /^\/api\/tenants\/support\/[^/]+\/token$/
/** Filters are of who looks alone. */
const ofFilters = /filtro/i

/** Its closing, going away and signing out are no part of the screen. */
const leaving = /cerrar|salir|volver|cancelar|descargar|exportar|imprimir|xlsx|csv/i

/** What of a screen is enabled and called like something that writes. */
const offered = async (page: Page) => {
  const found = page.getByRole('main').or(page.getByRole('dialog')).or(page.getByRole('menu'))
  const named = found
    .getByRole('button', { name: writing, disabled: false })
    .or(found.getByRole('menuitem', { name: writing }))
  return (await named.allInnerTexts()).filter(text => text !== '' && !ofFilters.test(text))
}

/** Drawers, menus and lists that lie open. */
const layers = (page: Page) => page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true })

/**
 * Presses each kind of control of a screen, one after the other from the screen as it was, and looks at what comes up.
 * @param pressed what was pressed on other screens and is so again on none; what is pressed here is added
 * @returns what would have written: the calls that were sent, and the controls that stood there to send some
 */
export async function pressAll(page: Page, path: string, pressed: Set<string>): Promise<string[]> {
  const faults: string[] = []
  let pressing = 'opening'
  const hear = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/') && !ownToken.test(pathname))
      faults.push(`${path}, ${pressing}: sent ${request.method()} ${pathname}`)
  }
  const look = async () => {
    for (const text of await offered(page)) faults.push(`${path}, ${pressing}: offers "${text}"`)
  }
  const open = async () => {
    await page.goto(`/app/${path}`)
    await loaded(page)
    return { url: page.url(), layers: await layers(page).count() }
  }
  const nextOne = async () => {
    for (const control of await controls(page).all()) {
      const name = await calledLike(control).catch(() => '')
      if (name === '' || pressed.has(name) || leaving.test(name)) continue
      pressed.add(name)
      pressing = name
      return control
    }
    return undefined
  }
  page.on('request', hear)
  let screen = await open()
  await look()
  for (let control = await nextOne(); control; control = await nextOne()) {
    // What lies under something else is not for pressing.
    await control.click({ timeout: 1_500 }).catch(() => {})
    await look()
    const isAsBefore = page.url() === screen.url && (await layers(page).count()) === screen.layers
    if (!isAsBefore) screen = await open()
  }
  page.off('request', hear)
  return faults
}
