// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { NewSale } from './NewSale.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const customerAnswer = (customerId: string, name: string) => ({
  id: customerId,
  name,
  legalName: null,
  documentType: 'TAX_ID' as const,
  taxId: null,
  countryCode: 'PE',
  clientTypes: [],
  status: 'ACTIVE' as const,
  requiresPurchaseOrder: false,
  members: 0,
  version: 1,
  billingEmail: null,
  billingAddress: null,
  contacts: [],
  createdAt: '2026-11-23T15:00:00Z',
  can: { edit: true, rename: true },
})

const office = {
  productId: id(1),
  code: 'OF-301',
  name: 'Oficina 301',
  type: 'PRIVATE_OFFICE',
  campusId: id(2),
  campusName: 'Miraflores',
  capacity: 6,
} as const

/** The form with a title and an empty line. */
async function withLine() {
  const user = showScreen(<NewSale clientId={undefined} onCreated={() => undefined} onCancel={() => undefined} />)
  await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'Visita de Taller')
  await user.click(screen.getByRole('button', { name: 'Añadir producto' }))
  return user
}

test('a deal’s product without days is refused where its days are said, and a taken one says by whom', async () => {
  const when = 'Elige desde cuándo, aquí o en el negocio.'
  const sent: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    companies: { taxRates: () => [] },
    sales: {
      executives: () => [],
      sellable: () =>
        pageOf([
          {
            ...office,
            price: { amount: 4_500_00, type: 'BASE', until: null, after: null },
            nextPrice: null,
            taken: { kind: 'SALE', title: 'Traslado de Lumen', from: '2026-12-01', to: '2027-01-05' },
          },
        ]),
      create: given => {
        sent.push(given.lineItems)
        throw new Refused('INVALID_FIELD', { errors: [{ field: 'lineItems.0.startDate', message: when }] })
      },
    },
  })
  const user = await withLine()
  const line = within((await screen.findByRole('combobox', { name: 'Producto' })).closest('li') as HTMLElement)
  await user.click(line.getByRole('combobox', { name: 'Producto' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301.*Ocupado por Traslado de Lumen/ }))
  await line.findByText(/^Ocupado por Traslado de Lumen, /)
  await user.click(screen.getByRole('button', { name: 'Crear negocio' }))
  await line.findByText(when)
  expect(document.activeElement).toBe(line.getByRole('switch', { name: /^Los días del negocio/ }))
  expect(sent).toMatchObject([[{ productId: id(1), unitPrice: 4_500_00 }]])
})

test('a price that is typed while the product’s own is looked up stays', async () => {
  const sent: unknown[] = []
  const sold = {
    ...office,
    price: { amount: 4_500_00, type: 'BASE', until: null, after: null },
    nextPrice: null,
    taken: null,
  } as const
  const { promise, resolve } = Promise.withResolvers<void>()
  fakeApi({
    users: { me: () => me() },
    companies: { taxRates: () => [] },
    sales: {
      executives: () => [],
      sellable: async given => {
        if (given.productId) await promise
        return pageOf([sold])
      },
      create: given => {
        sent.push(given.lineItems)
        throw new Refused('INVALID_FIELD', { errors: [] })
      },
    },
  })
  const user = await withLine()
  await user.click(await screen.findByRole('combobox', { name: 'Producto' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301/ }))
  await user.type(screen.getByRole('textbox', { name: 'Al mes, sin IGV' }), '4000')
  resolve()
  await screen.findByText(/4,500\.00/)
  await user.click(screen.getByRole('button', { name: 'Crear negocio' }))
  await vi.waitFor(() => expect(sent).toMatchObject([[{ unitPrice: 4_000_00 }]]))
})

test('a promotion that ends within the deal is told with the price that follows, and sold until then', async () => {
  const sent: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    companies: { taxRates: () => [] },
    sales: {
      executives: () => [],
      sellable: () =>
        pageOf([
          {
            ...office,
            price: { amount: 3_700_00, type: 'PROMOTIONAL', until: '2027-02-28', after: 5_000_00 },
            nextPrice: null,
            taken: null,
          },
        ]),
      create: given => {
        sent.push(given.lineItems)
        throw new Refused('INVALID_FIELD', { errors: [] })
      },
    },
  })
  const user = await withLine()
  await user.click(await screen.findByRole('combobox', { name: 'Producto' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301.*promoción hasta el 28 feb. 2027/ }))
  await screen.findByText(/^Promoción de S\/.3,700\.00 hasta el 28 feb\. 2027; después S\/.5,000\.00$/)
  await user.click(screen.getByRole('button', { name: 'Crear negocio' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([[{ unitPrice: 5_000_00, promotion: { unitPrice: 3_700_00, until: '2027-02-28' } }]]),
  )
})

test('a client that is not there is made inside the deal, and a wrong RUC is told at its field', async () => {
  const sent: { documentType?: unknown; taxId?: unknown }[] = []
  const made = id(7)
  fakeApi({
    users: { me: () => me() },
    companies: { taxRates: () => [] },
    customers: {
      create: given => {
        sent.push(given)
        if (sent.length === 1)
          throw new Refused('INVALID_FIELD', { errors: [{ field: 'taxId', message: 'El RUC no es válido.' }] })
        return customerAnswer(made, given.name)
      },
    },
    sales: {
      executives: () => [],
      searchClients: () => pageOf([]),
      create: given => {
        sent.push(given as never)
        throw new Refused('INVALID_FIELD', { errors: [] })
      },
    },
  })
  const user = showScreen(<NewSale clientId={undefined} onCreated={() => undefined} onCancel={() => undefined} />)
  await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'Oficina para Kallpa')
  await user.type(screen.getByRole('combobox', { name: 'Cliente' }), 'Kallpa')
  await user.click(await screen.findByRole('option', { name: 'Crear «Kallpa»' }))
  const form = within(await screen.findByRole('group', { name: 'Cliente nuevo' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nombre del cliente' }).value).toBe('Kallpa')
  await user.type(form.getByRole('textbox', { name: 'RUC' }), '20600000001')
  await user.click(form.getByRole('combobox', { name: 'Se identifica con' }))
  await user.click(await screen.findByRole('option', { name: 'Carné de extranjería' }))
  await user.clear(form.getByRole('textbox', { name: 'Carné de extranjería' }))
  await user.type(form.getByRole('textbox', { name: 'Carné de extranjería' }), '001234567')
  await user.click(form.getByRole('button', { name: 'Crear cliente' }))
  await form.findByText('El RUC no es válido.')
  expect(sent).toMatchObject([{ documentType: 'CE', taxId: '001234567' }])
  await user.click(form.getByRole('button', { name: 'Crear cliente' }))
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Cliente nuevo' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Crear negocio' }))
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ clientId: made }))
})

test('a product whose list begins later says so, and its price is taken by a click', async () => {
  const sent: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    companies: { taxRates: () => [] },
    sales: {
      executives: () => [],
      sellable: () =>
        pageOf([
          {
            ...office,
            price: null,
            nextPrice: { amount: 1_500_00, from: '2026-11-28' },
            taken: null,
          },
        ]),
      create: given => {
        sent.push(given.lineItems)
        throw new Refused('INVALID_FIELD', { errors: [] })
      },
    },
  })
  const user = await withLine()
  await user.click(await screen.findByRole('combobox', { name: 'Producto' }))
  await user.click(await screen.findByRole('option', { name: /Oficina 301/ }))
  await screen.findByText(/^Su precio de lista empieza el 28 nov\. 2026: S\/.1,500\.00\.$/)
  await user.click(screen.getByRole('button', { name: /^Usar S\/.1,500\.00$/ }))
  await user.click(screen.getByRole('button', { name: 'Crear negocio' }))
  await vi.waitFor(() => expect(sent).toMatchObject([[{ unitPrice: 1_500_00 }]]))
})
