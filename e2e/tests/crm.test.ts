import { signIn } from '../demo-session.ts'
import { simulatorOf } from '../simulators.ts'
import { expect, test } from '../test.ts'
import { typeIn } from '../typing.ts'

interface Owner {
  id: string
  name: string
  userId: string | null
  userName: string | null
}

interface Deal {
  id: string
  dealname: string
  dealstage: string
}

test('a deal that is moved in HubSpot moves in the calendar of another window, also after HubSpot was down', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  const api = await signIn(page, 'admin')
  const hubspot = await simulatorOf(page, api, 'HUBSPOT')
  const { deals } = await hubspot<{ deals: Deal[] }>({ do: 'list' })
  const deal = deals.find(({ dealname }) => dealname === 'Norte Logística · MIR-603')
  if (!deal) throw new Error('the demo has no such deal')
  const calendar = await context.newPage()
  const bar = (status: string) => calendar.getByRole('button', { name: `${status}: ${deal.dealname}` }).first()

  await test.step('the calendar shows it as it is', async () => {
    await calendar.goto('/app/inventory?tab=calendar&q=MIR-603')
    await expect(bar('Cotización')).toBeVisible()
  })

  await test.step('it becomes what it is there, without anybody reading it anew', async () => {
    await hubspot({ do: 'move', deal: deal.id, stage: 'decisionmakerboughtin' })
    await expect(bar('Reservado')).toBeVisible()
  })

  await test.step('while HubSpot is down it stays, and nothing is lost', async () => {
    await hubspot({ do: 'down', down: true })
    await hubspot({ do: 'move', deal: deal.id, stage: 'closedwon' })
    await page.goto('/app/inventory?tab=queue')
    await expect(page.getByText(deal.dealname).first()).toBeVisible({ timeout: 20_000 })
    await expect(bar('Reservado')).toBeVisible()
    await page.goto('/app/configurations/general/integrations')
    const card = page.getByRole('region', { name: 'HubSpot' })
    await expect(card.getByText('HubSpot no responde')).toBeVisible({ timeout: 60_000 })
    await expect(card).toContainText(/[1-9]\d* esperan?/)
    await hubspot({ do: 'down', down: false })
    await card.getByRole('button', { name: 'Intentar ahora' }).click()
    await expect(bar('Ganado')).toBeVisible({ timeout: 90_000 })
    await expect(card).toContainText('0 esperan')
  })

  await test.step('somebody of HubSpot is told who they are here, and has their deals', async () => {
    const owners = async () => (await api.get<{ owners: Owner[] }>('/sales-queue/mapping')).owners
    const lucia = (await owners()).find(({ name }) => name.startsWith('Lucía'))
    if (!lucia) throw new Error('the demo has no such owner')
    await page.getByRole('button', { name: 'Correspondencias' }).first().click()
    const form = page.getByRole('dialog')
    await expect(form.getByText('Reconocido por su correo.').first()).toBeVisible()
    await typeIn(form.getByRole('combobox', { name: new RegExp(`^${lucia.name}`) }), 'Marisol')
    await page.getByRole('option', { name: /Marisol/ }).click()
    await form.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(/^Guardado|Se guardaron las correspondencias/)).toBeVisible()
    expect(await owners()).toContainEqual(
      expect.objectContaining({ id: lucia.id, userName: expect.stringContaining('Marisol') }),
    )
    // As it was, for the next walk.
    const { version } = await api.get<{ version: number }>('/sales-queue/mapping')
    const nobody = { id: lucia.id, userId: null }
    await api.put('/sales-queue/mapping', { version, stages: [], products: [], owners: [nobody] })
  })

  await test.step('whom HubSpot names at a client becomes one of its contacts', async () => {
    const clients = await api.get<{ items: { id: string }[] }>('/sales/client?pageSize=100')
    let found: { id: string; name: string } | undefined
    for (const { id } of clients.items) {
      const contacts = await api.get<{ name: string; known: boolean }[]>(`/sales/clients/${id}/contacts`)
      const unknown = contacts.find(({ known }) => !known)
      if (unknown) found = { id, name: unknown.name }
      if (found) break
    }
    if (!found) throw new Error('the demo has no client with a new contact')
    await page.goto(`/app/users/clients?client=${found.id}&tab=deals`)
    const contacts = page.getByRole('region', { name: 'Contactos en el CRM' })
    await contacts.getByRole('button', { name: `Añadir a ${found.name} a sus contactos` }).click()
    await expect(page.getByText(`${found.name} está entre sus contactos.`)).toBeVisible()
    await expect(contacts.getByText('En sus contactos').first()).toBeVisible()
  })
})
