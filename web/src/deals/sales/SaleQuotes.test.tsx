// @vitest-environment happy-dom
import type { SaleQuote } from '@aforo/api/deals/sale-quotes'
import type { Sale } from '@aforo/api/deals/sale-records'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { fakeApi } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { SaleQuotes } from './SaleQuotes.tsx'

const id = (place: number) => `019acb00-0000-7000-8000-${String(place).padStart(12, '0')}`

const quote: z.input<typeof SaleQuote> = {
  id: id(2),
  number: 'COT-2026-0001',
  currency: 'PEN',
  net: 1_200_00,
  tax: 216_00,
  total: 1_416_00,
  setUpFee: 0,
  validUntil: '2030-01-31',
  expired: false,
  createdAt: '2026-11-23T15:00:00Z',
  createdBy: 'Rosa Quispe',
  sent: [],
  fileName: 'cotizacion-COT-2026-0001.pdf',
  link: '/files/x.pdf',
  can: { send: true },
}

const sale = {
  saleId: id(1),
  title: 'Oficina para Andina',
  client: null,
  lineItems: [{}],
  can: { edit: true },
} as unknown as Sale

test('a quote is made, kept with who made it, and sent to the addresses that are typed', async () => {
  const asked: unknown[] = []
  fakeApi({
    users: { me: () => me() },
    saleQuotes: {
      list: () => [],
      create: given => {
        asked.push(given)
        return quote
      },
      send: given => {
        asked.push(given)
        return { ...quote, sent: [{ at: '2026-11-23T15:05:00Z', by: 'Rosa Quispe', to: given.to }] }
      },
    },
  })
  const user = showScreen(<SaleQuotes sale={sale} />)
  await user.click(await screen.findByRole('button', { name: 'Nueva cotización' }))
  await user.type(screen.getByRole('textbox', { name: 'Nota para el cliente' }), 'Incluye limpieza')
  await user.click(screen.getByRole('button', { name: 'Hacer cotización' }))
  await screen.findByText('COT-2026-0001')
  expect(asked[0]).toMatchObject({ id: id(1), note: 'Incluye limpieza' })
  await screen.findByText(/^Hecha el .* por Rosa Quispe$/)
  expect(screen.getByRole('link', { name: 'Descargar COT-2026-0001' }).getAttribute('href')).toBe('/files/x.pdf')
  await user.click(screen.getByRole('button', { name: 'Enviar COT-2026-0001 por correo' }))
  const to = await screen.findByRole('textbox', { name: /^Para/ })
  await user.type(to, 'eva, no es')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Revisa los correos: van separados por comas.')
  await user.clear(to)
  await user.type(to, 'eva@andina.example, luis@andina.example')
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  await vi.waitFor(() =>
    expect(asked[1]).toMatchObject({ quoteId: id(2), to: ['eva@andina.example', 'luis@andina.example'] }),
  )
  await screen.findByText(/^Enviada el .* a eva@andina\.example, luis@andina\.example, por Rosa Quispe$/)
})
