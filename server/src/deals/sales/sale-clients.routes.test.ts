import type { Sale } from '@aforo/api/deals/sale-records'
import type { Customer } from '@aforo/api/people/customers'
import type { Problem } from '@aforo/api/platform/problems'
import { describe, expect, test } from 'vitest'
import { house } from '../../testing/sales-house.ts'
import type { Page } from '../../testing/test-app.ts'

describe('the company of a deal is registered as a client', () => {
  const register = (at: Awaited<ReturnType<typeof house>>, sale: Sale) =>
    at.api.post<{ sale: Sale; made: { id: string; version: number } | null } & Problem>(
      `/sales/${sale.saleId}/register-client`,
    )
  const clients = async ({ api }: Awaited<ReturnType<typeof house>>) =>
    (await api.get<Page<Customer>>('/customer/search')).body.items.map(({ name }) => name)

  test('in one call, also after somebody changed the deal, and asking again changes nothing', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    await at.api.put(`/sales/${deal.saleId}`, { notes: 'Llamar el lunes' })
    const { status, body } = await register(at, deal)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sale: { client: { id: body.made?.id, name: 'Nube Andina' }, notes: 'Llamar el lunes' },
      made: { id: expect.any(String) },
    })
    expect((await register(at, deal)).body).toEqual({ sale: body.sale, made: null })
    expect(await clients(at)).toEqual(['Nube Andina'])
  })

  test('and can be undone and done again', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    const { made } = (await register(at, deal)).body
    const undone = await at.api.post<Sale>(`/sales/${deal.saleId}/unregister-client`, {
      clientId: made?.id,
      clientName: 'Nube Andina',
      made: { version: made?.version },
    })
    expect(undone.body.client).toEqual({ id: null, name: 'Nube Andina' })
    expect(await clients(at)).toEqual([])
    expect((await register(at, deal)).status).toBe(200)
    expect(await clients(at)).toEqual(['Nube Andina'])
  })

  test('an undo leaves a client that somebody changed or that has another deal, and the next try finds it', async () => {
    const at = await house()
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    const { made } = (await register(at, deal)).body
    const second = (await at.create({ clientName: 'nube andina', lineItems: [] })).body
    expect((await register(at, second)).body).toMatchObject({ made: null, sale: { client: { id: made?.id } } })
    const undone = { clientId: made?.id, clientName: 'Nube Andina', made: { version: made?.version } }
    expect((await at.api.post(`/sales/${deal.saleId}/unregister-client`, undone)).status).toBe(200)
    expect(await clients(at)).toEqual(['Nube Andina'])
    expect((await register(at, deal)).body).toMatchObject({ made: null, sale: { client: { id: made?.id } } })
    const stranger = (await house()).api
    expect((await stranger.post(`/sales/${deal.saleId}/unregister-client`, undone)).status).toBe(404)
    const other = { ...undone, clientId: at.tenant.tenantId }
    expect((await at.api.post<Problem>(`/sales/${deal.saleId}/unregister-client`, other)).body).toMatchObject({
      code: 'INVALID_FIELD',
    })
  })

  test('an undo leaves a client that a wallet or a zone has come to need', async () => {
    const at = await house()
    for (const need of [
      (id: string) => at.api.post(`/wallet/${id}/create`, {}),
      async (id: string) => {
        const zone = await at.api.post<{ id: string }>('/zones/create', { name: 'Privada', type: 'OWNED' })
        return at.api.post(`/teams/${id}/assign-to-zone`, { zoneId: zone.body.id })
      },
    ]) {
      const deal = (await at.create({ clientName: `Nube ${need.length}${crypto.randomUUID().slice(0, 4)}` })).body
      const { made } = (await register(at, deal)).body
      expect((await need(made?.id ?? '')).status).toBeLessThan(300)
      const undone = { clientId: made?.id, clientName: deal.client?.name, made: { version: made?.version } }
      expect((await at.api.post<Sale>(`/sales/${deal.saleId}/unregister-client`, undone)).body.client?.id).toBeNull()
      expect(await clients(at)).toContain(deal.client?.name)
    }
  })

  test('of two deals of one company at once one makes the client and both have it', async () => {
    const at = await house()
    const deals = [await at.create({ clientName: 'Nube Andina' }), await at.create({ clientName: 'Nube Andina' })]
    const answers = await Promise.all(deals.map(({ body }) => register(at, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.sale.client?.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.made)).toHaveLength(1)
  })

  test('not under the name of another team, nor without a name', async () => {
    const at = await house()
    expect((await at.api.post('/teams/?name=Nube%20Andina&type=USERS')).status).toBe(201)
    const deal = (await at.create({ clientName: 'Nube Andina' })).body
    expect((await register(at, deal)).body).toMatchObject({ code: 'NAME_TAKEN' })
    const nobody = (await at.create({ lineItems: [] })).body
    expect((await register(at, nobody)).body).toMatchObject({ code: 'INVALID_FIELD' })
  })
})
