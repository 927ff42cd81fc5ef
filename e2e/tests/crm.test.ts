import { signIn } from '../demo-session.ts'
import { simulatorOf } from '../simulators.ts'
import { expect, test } from '../test.ts'

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

  await test.step('within two seconds it is what it is there', async () => {
    await hubspot({ do: 'move', deal: deal.id, stage: 'decisionmakerboughtin' })
    await expect(bar('Reservado')).toBeVisible({ timeout: 2_000 })
  })

  await test.step('while HubSpot is down it stays, and nothing is lost', async () => {
    await hubspot({ do: 'down', down: true })
    await hubspot({ do: 'move', deal: deal.id, stage: 'closedwon' })
    await page.goto('/app/inventory?tab=queue')
    await expect(page.getByText(deal.dealname).first()).toBeVisible({ timeout: 20_000 })
    await expect(bar('Reservado')).toBeVisible()
    await hubspot({ do: 'down', down: false })
    await expect(bar('Ganado')).toBeVisible({ timeout: 90_000 })
  })
})
