import { expect, type Page } from '@playwright/test'
import { follow, settled } from './follow.ts'

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
  await settled(page)
}

/** Its closing, going away and signing out are no part of the screen. */
const leaving = /cerrar|salir|volver|cancelar|descargar|exportar|imprimir|xlsx|csv/i

/**
 * Marks the next control to press: the first that lies free and is called like none that was pressed, the numbers and
 * names aside that tell one row from the next. All in one question to the page, which has a hundred of them.
 * @returns what it is called; undefined when none is left
 */
const markNext = (page: Page, pressed: ReadonlySet<string>) =>
  controls(page).evaluateAll(
    (elements, { pressed, leaving }) => {
      document.querySelector('[data-next]')?.removeAttribute('data-next')
      const nameOf = (element: Element) => {
        const labelled = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
        const said = labelled || element.textContent || element.getAttribute('title') || element.getAttribute('name')
        return `${element.tagName} ${(said ?? '').replaceAll(/\d+/g, '#').trim().split(/\s+/).slice(0, 2).join(' ')}`
      }
      const isFree = (element: Element) => {
        element.scrollIntoView({ block: 'center', inline: 'center' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        return element.contains(hit) || hit?.closest('label')?.control === element
      }
      for (const element of elements) {
        const name = nameOf(element)
        if (pressed.includes(name) || new RegExp(leaving, 'i').test(name) || !isFree(element)) continue
        element.setAttribute('data-next', '')
        return name
      }
    },
    { pressed: [...pressed], leaving: leaving.source },
  )

/** A page that is loaded anew goes on with the visit by a token of its own. */
const ownToken = /^\/api\/tenants\/support\/[^/]+\/token$/
/** Filters are of who looks alone. */
const ofFilters = /filtro/i

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
    await follow(page, `/app/${path}`)
    await loaded(page)
    return { url: page.url(), layers: await layers(page).count() }
  }
  page.on('request', hear)
  let screen = await open()
  await look()
  for (let next = await markNext(page, pressed); next; next = await markNext(page, pressed)) {
    pressed.add(next)
    pressing = next
    // What moved under something else meanwhile is not for pressing.
    await page
      .locator('[data-next]')
      .click({ timeout: 1_500 })
      .catch(() => {})
    await look()
    if (!(await isBack(page, screen))) screen = await open()
  }
  page.off('request', hear)
  return faults
}

interface Screen {
  url: string
  layers: number
}

/** Whether a screen is as it was; what lies over it is closed first, and its address taken back, without loading it anew. */
async function isBack(page: Page, screen: Screen): Promise<boolean> {
  const isAsBefore = async () => page.url() === screen.url && (await layers(page).count()) === screen.layers
  if (await isAsBefore()) return true
  if (new URL(page.url()).pathname !== new URL(screen.url).pathname) return false
  if ((await layers(page).count()) > screen.layers) {
    await page.keyboard.press('Escape')
    const last = layers(page).nth(screen.layers)
    await last.waitFor({ state: 'hidden', timeout: 1_000 }).catch(() => {})
  }
  if (page.url() !== screen.url) await page.evaluate(url => history.pushState(null, '', url), screen.url)
  await loaded(page)
  return isAsBefore()
}
