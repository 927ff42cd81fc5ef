import { microsoftPerson } from '@aforo/simulators/microsoft'
import type { Page } from '@playwright/test'
import { createCampus, mark as newMark } from '../campus.ts'
import { apiOf, signIn } from '../demo-session.ts'
import { describeMicrosoft, test } from '../providers.ts'
import { expect, giveDomain, signOut } from '../test.ts'
import { typeIn } from '../typing.ts'
import { workbook } from '../workbook.ts'
import { openSpacePicker, shareZone } from '../zones.ts'

// A browser that nobody is signed in on learns so by asking; the provider's own pages have no picture of their own; the
// open page of who is disabled asks once more before it leaves.
test.use({ tolerated: [/status of 400 .*\/oidc\/token|favicon|status of 404 .*127\.0\.0\.1|status of 401/] })

const drawer = (page: Page) => page.getByRole('dialog')

/** Three hundred people, the first of whom will help to administer. */
const people = (domain: string) =>
  Array.from({ length: 300 }, (_, at) => [`Persona ${at + 1}`, 'De la Cumbre', `p${at + 1}@${domain}.example`])

const comeInByMicrosoft = (page: Page, domain: string, who: string) =>
  apiOf(page, async () => {
    await page.goto('/login')
    await giveDomain(page, domain)
    await page.getByRole('button', { name: 'Continuar con Microsoft' }).click()
    await page.getByRole('link', { name: who, exact: true }).click()
    await page.waitForURL(/\/app\b/)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })

test('a new organisation comes to life: Microsoft, 300 people, a team, a zone for another domain, and who is disabled is out', async ({
  page,
  other,
  providers: { microsoft },
}) => {
  test.setTimeout(480_000)
  const mark = newMark()
  const domain = `cumbre-${mark.toLowerCase()}`
  const name = `Cumbre ${mark}`
  const boss = `jefa@${domain}.example`
  const helper = `p1@${domain}.example`
  microsoft.people.push(microsoftPerson(boss), microsoftPerson(helper))

  await test.step('a root of the operator opens it, with Microsoft as its way in', async () => {
    await signIn(page, 'root')
    await page.goto('/app/aforo/organizations?create=true')
    await drawer(page).getByLabel('Nombre', { exact: false }).first().fill(name)
    await drawer(page).getByLabel('Dominio').fill(domain)
    await drawer(page).getByLabel('Nombre de cuenta').fill(domain)
    await drawer(page).getByLabel('Nombres').fill('Julia')
    await drawer(page).getByLabel('Apellidos').fill('Bazán Ríos')
    await drawer(page).getByLabel('Correo').fill(boss)
    await drawer(page).getByRole('button', { name: 'Crear organización' }).click()
    const opened = page.getByRole('dialog', { name })
    await opened.getByRole('tab', { name: 'Acceso' }).click()
    await opened.getByRole('button', { name: 'Configurar Microsoft' }).click()
    await describeMicrosoft(page, microsoft, { domain: `${domain}.example` })
    await drawer(page).last().getByRole('button', { name: 'Probar conexión' }).click()
    await expect(drawer(page).last().getByText('La conexión funciona.')).toBeVisible()
    await drawer(page).last().getByRole('button', { name: 'Guardar' }).click()
    await opened.getByRole('radio', { name: 'Microsoft' }).click()
    await expect(page.getByText('Ahora se ingresa con: Microsoft.')).toBeVisible()
    await page.keyboard.press('Escape')
    await signOut(page)
  })

  await test.step('its administrator comes in by Microsoft', () => comeInByMicrosoft(other, domain, boss))

  await test.step('without a campus the reception is told so, and where to make one', async () => {
    for (const path of ['/app/reservation/arrivals', '/app/visitors?create=true']) {
      await other.goto(path)
      await expect(other.getByRole('heading', { name: 'Todavía no hay sedes' })).toBeVisible()
    }
    await other.goto('/app/incidents')
    await other.getByRole('button', { name: 'Reportar incidencia' }).first().click()
    await expect(drawer(other).getByRole('heading', { name: 'Todavía no hay sedes' })).toBeVisible()
    await drawer(other).getByRole('link', { name: 'Ir a Sedes' }).click()
    await expect(other).toHaveURL(/configurations\/campus/)
    await expect(drawer(other)).toHaveCount(0)
  })

  await test.step('three hundred people are loaded', async () => {
    await other.goto('/app/configurations/importers/users')
    const file = await workbook(['Nombre', 'Apellidos', 'Correo'], people(domain), `personal-${mark}`)
    await other.getByLabel('Archivo de personas').setInputFiles(file)
    await other.getByRole('button', { name: 'Revisar las filas' }).click()
    await expect(other.getByRole('button', { name: /Se crearán 300/ })).toBeVisible()
    await other.getByLabel('Enviar correo de bienvenida').uncheck()
    await other.getByRole('button', { name: 'Crear 300 personas' }).click()
    await expect(other.getByText('300 personas creadas')).toBeVisible()
  })

  await test.step('a team gets two of them', async () => {
    await other.goto('/app/users/teams?create=true')
    await drawer(other).getByLabel('Nombre').fill(`Ventas ${mark}`)
    await drawer(other).getByRole('button', { name: 'Crear equipo' }).click()
    for (const who of ['Persona 17', 'Persona 205']) {
      await typeIn(drawer(other).getByLabel('Añadir personas'), who)
      await other.getByRole('option', { name: `${who} De la Cumbre` }).click()
    }
    await drawer(other).getByRole('button', { name: 'Añadir', exact: true }).click()
    await expect(drawer(other).getByText(`p17@${domain}.example`)).toBeVisible()
    await expect(drawer(other).getByText(`p205@${domain}.example`)).toBeVisible()
  })

  await test.step('a campus is opened with a floor and three rooms', async () => {
    await createCampus(other, `Sede ${mark}`, `Z${mark}`)
    await other.getByRole('button', { name: 'Nuevo piso' }).click()
    await drawer(other).getByLabel('Nombre').fill('Piso 7')
    await drawer(other).getByRole('button', { name: 'Crear piso' }).click()
    await expect(other.getByText('Se creó Piso 7.')).toBeVisible()
    await drawer(other).getByRole('button', { name: 'Cerrar' }).click()
    await expect(drawer(other)).toHaveCount(0)
    for (const room of ['Sala Norte', 'Sala Sur', 'Sala Reservada']) {
      await other.getByRole('button', { name: 'Nueva sala' }).click()
      await drawer(other).getByLabel('Nombre').fill(room)
      await drawer(other).getByRole('button', { name: 'Crear sala' }).click()
      await expect(other.getByText(`Se creó ${room}.`)).toBeVisible()
      await drawer(other).getByRole('button', { name: 'Cerrar' }).click()
      await expect(drawer(other)).toHaveCount(0)
    }
  })

  await test.step('two zones are made, and one is shared with another domain', async () => {
    const rooms = { [`Zona común ${mark}`]: ['Sala Norte', 'Sala Sur'], [`Zona propia ${mark}`]: ['Sala Reservada'] }
    for (const [zone, names] of Object.entries(rooms)) {
      await other.goto('/app/users/zones?create=true')
      await drawer(other).getByLabel('Nombre').fill(zone)
      await drawer(other).getByRole('button', { name: 'Crear zona' }).click()
      const picker = await openSpacePicker(other, `Sede ${mark}`)
      for (const room of names) await picker.getByRole('checkbox', { name: room }).check()
      await picker.getByRole('button', { name: 'Añadir' }).click()
      await expect(picker).toBeHidden()
      await drawer(other).getByRole('tab', { name: 'Acceso' }).click()
      if (names.length > 1) await shareZone(other, zone, 'quiroga')
      else {
        await drawer(other).getByRole('combobox', { name: 'Añadir un equipo' }).click()
        await other.getByRole('option', { name: `Ventas ${mark}` }).click()
        await expect(drawer(other).getByRole('button', { name: `Sacar Ventas ${mark}` })).toBeVisible()
      }
    }
  })

  await test.step('a member of that domain sees exactly those spaces', async () => {
    await signIn(page, 'organization')
    await page.goto('/app/users/zones')
    const shared = page.getByRole('region', { name: 'Compartidas con tu organización' })
    await expect(shared.getByText(`De ${name}`)).toBeVisible()
    const spaces = shared.getByRole('list', { name: `Espacios de Zona común ${mark}` }).getByRole('listitem')
    await expect(spaces).toHaveText([/^Sala Norte/, /^Sala Sur/])
    await expect(shared.getByText(`Zona propia ${mark}`)).toHaveCount(0)
    await page.goto('/app/reservation/space?view=week')
    await typeIn(page.getByRole('combobox', { name: 'Sede' }), `Sede ${mark}`)
    await page.getByRole('option', { name: new RegExp(`Sede ${mark}.*De ${name}`, 's') }).click()
    await expect(page.getByRole('button', { name: /^Ver la semana de / })).toHaveText([/^Sala Norte/, /^Sala Sur/])
    await signOut(page)
  })

  await test.step('who is disabled is out, on the open page and at the next call', async () => {
    await other.goto(`/app/users/collaborators?q=${helper}`)
    await other.getByRole('link', { name: 'Persona 1 De la Cumbre' }).click()
    await drawer(other).getByRole('tab', { name: 'Roles' }).click()
    await drawer(other)
      .getByRole('switch', { name: /^Administrador/ })
      .click()
    await expect(other.getByText('Persona 1 ahora es Administrador.')).toBeVisible()
    const theirs = await comeInByMicrosoft(page, domain, helper)
    await page.goto('/app/users/teams')
    await expect(page.getByText(`Ventas ${mark}`)).toBeVisible()
    await drawer(other).getByRole('button', { name: 'Deshabilitar' }).click()
    await expect(drawer(other).getByText('Deshabilitado', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    expect(await theirs.status('/users/profile/me')).toBe(401)
  })
})
