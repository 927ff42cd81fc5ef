// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { me } from '../../testing/me.ts'
import { showScreen } from '../../testing/showScreen.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { DeskSale } from './DeskSale.tsx'
import { OrderData } from './OrderData.tsx'
import { OrderReceipt } from './OrderReceipt.tsx'
import { answered, orderOf, refused } from './orderFixture.ts'

const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

test('a payment is rejected with its reason, which stays where somebody paid it meanwhile', async () => {
  const sent: unknown[] = []
  let paid = true
  fakeApi({
    orders: {
      reject: ({ id, version, reason }) => {
        sent.push([id, version, reason])
        if (paid) throw new Refused('WRONG_STATE', { data: { status: 'PAID' } })
        return { ...answered, status: 'REJECTED', endReason: reason, endedAt: answered.createdAt }
      },
    },
  })
  const user = showScreen(<OrderData order={orderOf()} />)
  await user.click(await screen.findByRole('button', { name: 'Rechazar pago' }))
  await user.click(press('Rechazar pago'))
  const reason = await field(/^Motivo/)
  expect(document.activeElement).toBe(reason)
  expect(sent).toEqual([])
  await user.type(reason, 'Tarjeta rechazada')
  await user.click(press('Rechazar pago'))
  await screen.findByText('El estado actual no permite esta acción.')
  expect(reason.value).toBe('Tarjeta rechazada')
  paid = false
  await user.click(press('Rechazar pago'))
  await screen.findByText('Se rechazó el pago.')
  expect(sent.at(-1)).toEqual([answered.id, answered.version, 'Tarjeta rechazada'])
})

test('an operation that paid another order names it, and pays this one too with a reason', async () => {
  const sent: unknown[] = []
  const order = {
    id: '0199c0de-0000-7000-8000-000000000009',
    code: 'OD-2027-0003',
    customer: 'Jorge Salazar',
    currency: 'PEN',
    total: '80.00',
    paidAt: '2027-03-02T15:00:00Z',
  }
  fakeApi({
    users: { me: () => me() },
    orders: {
      confirmPayment: ({ code, repeatReason }) => {
        sent.push([code, repeatReason])
        if (!repeatReason) throw new Refused('OPERATION_USED', { data: { order } })
        return { ...answered, status: 'PAID' }
      },
    },
  })
  const user = showScreen(<OrderData order={orderOf()} />)
  await user.click(await screen.findByRole('button', { name: 'Confirmar pago' }))
  expect(screen.queryByLabelText('Por qué paga también esta orden')).toBeNull()
  await user.type(await field(/^Código/), '004-512')
  await user.click(press('Confirmar pago'))
  await screen.findByText(/de Jorge Salazar por S\/ 80\.00/)
  const link = screen.getByRole('link', { name: 'OD-2027-0003' })
  expect(link.getAttribute('href')).toContain(order.id)
  await user.type(await field('Por qué paga también esta orden'), 'Una transferencia por las dos')
  await user.click(press('Confirmar pago'))
  await screen.findByText('Se confirmó el pago.')
  expect(sent).toEqual([
    ['004-512', undefined],
    ['004-512', 'Una transferencia por las dos'],
  ])
})

test('a factura is asked for by hand, and what is wrong with its data stands at its field', async () => {
  const sent: object[] = []
  const faults = [
    { field: 'documentNumber', message: 'Ese RUC no es válido.' },
    { field: 'address', message: 'Escribe la dirección fiscal.' },
  ]
  fakeApi({
    orders: {
      requestReceipt: ({ id: _, version: __, ...given }) => {
        sent.push(given)
        const fault = faults.shift()
        if (fault) throw new Refused('INVALID_FIELD', { message: fault.message, errors: [fault] })
        return { ...answered, receipt_status: 'RECEIPT_REQUESTED' }
      },
    },
  })
  const user = showScreen(<OrderReceipt order={orderOf()} />)
  await user.click(await screen.findByRole('button', { name: 'Pedir comprobante' }))
  // A boleta to the person of the order, until somebody says otherwise.
  expect((await field(/^Número/)).value).toBe('40711823')
  await user.click(screen.getByRole('radio', { name: 'Factura' }))
  const ruc = await field(/^RUC/)
  expect(ruc.value).toBe('')
  await user.type(ruc, '20100070971')
  await user.clear(await field(/^Razón social/))
  await user.type(await field(/^Razón social/), 'Minera Andina S.A.')
  await user.click(press('Pedir comprobante'))
  await screen.findByText('Ese RUC no es válido.')
  expect(document.activeElement).toBe(ruc)
  await user.type(ruc, '{Backspace}0')
  await user.click(press('Pedir comprobante'))
  await screen.findByText('Escribe la dirección fiscal.')
  await user.type(await field(/^Dirección fiscal/), 'Av. El Derby 250, Surco')
  await user.type(await field('Correo al que se envía'), 'pagos@')
  await user.click(press('Pedir comprobante'))
  await screen.findByText('Escribe un correo, como ana@empresa.pe.')
  expect(sent).toHaveLength(2)
  await user.type(await field('Correo al que se envía'), 'andina.pe')
  await user.click(screen.getByRole('switch', { name: 'Lo esperan en recepción' }))
  await user.click(press('Pedir comprobante'))
  await screen.findByText('Se pidió el comprobante.')
  expect(sent.at(-1)).toEqual({
    kind: 'INVOICE',
    documentType: 'RUC',
    documentNumber: '20100070970',
    name: 'Minera Andina S.A.',
    address: 'Av. El Derby 250, Surco',
    email: 'pagos@andina.pe',
    priority: true,
  })
})

test('a small boleta names nobody', async () => {
  const sent: object[] = []
  fakeApi({
    orders: {
      requestReceipt: ({ id: _, version: __, ...given }) => {
        sent.push(given)
        return { ...answered, receipt_status: 'RECEIPT_REQUESTED' }
      },
    },
  })
  const user = showScreen(<OrderReceipt order={orderOf()} />)
  await user.click(await screen.findByRole('button', { name: 'Pedir comprobante' }))
  await user.click(await screen.findByRole('combobox', { name: /^Documento/ }))
  await user.click(await screen.findByRole('option', { name: 'Sin documento' }))
  expect(screen.queryByLabelText(/^Número/)).toBeNull()
  await user.clear(await field(/^Nombre/))
  await user.click(press('Pedir comprobante'))
  await screen.findByText('Se pidió el comprobante.')
  expect(sent).toEqual([
    {
      kind: 'RECEIPT',
      documentType: null,
      documentNumber: null,
      name: null,
      address: null,
      email: null,
      priority: false,
    },
  ])
})

test('a factura whose days have passed keeps its number and is sent again as of today', async () => {
  const sent: object[] = []
  const client = {
    documentType: 'RUC',
    documentNumber: '20100070971',
    name: 'Minera Andina S.A.',
    address: 'Av. El Derby 250, Surco',
    email: null,
  } as const
  const receipt = { ...refused, client }
  fakeApi({
    orders: {
      sendReceiptAgain: ({ id: _, version: __, ...given }) => {
        sent.push(given)
        return { ...answered, receipt_status: 'RECEIPT_GENERATED' }
      },
    },
  })
  const user = showScreen(<OrderReceipt order={orderOf({ receipt, receipt_status: 'RECEIPT_FAILED' })} />)
  await screen.findByText('El RUC no existe.')
  await user.click(press('Corregir y enviar otra vez'))
  await screen.findByText('Pasó el tercer día: SUNAT no lo acepta con su fecha.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Boleta' }).disabled).toBe(true)
  await user.type(await field(/^RUC/), '{Backspace}0')
  await user.click(press('Enviar otra vez'))
  await screen.findByText('Se envió otra vez.')
  expect(sent).toEqual([{ today: true, client: { kind: 'INVOICE', ...client, documentNumber: '20100070970' } }])
})

test('the boleta of a sale takes the name that was typed, which may be changed', async () => {
  sessionStorage.clear()
  fakeApi({ users: { me: () => me() } })
  const user = showScreen(<DeskSale campusId={undefined} onSold={() => undefined} onCancel={() => undefined} />)
  await user.type(await field(/^Nombre de la persona/), 'Rosa Quispe')
  await user.click(screen.getByRole('switch', { name: 'Quiere boleta o factura' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nombre( \*)?$/ })
  expect(name.value).toBe('Rosa Quispe')
})

function Cancelling() {
  const record = useRecordForm<Record<string, unknown>>({ initialValues: {}, save: async () => undefined })
  return (
    <RecordForm record={record} submit="Cancelar orden" onCancel={() => undefined}>
      <p>Motivo</p>
    </RecordForm>
  )
}

test('a form that cancels has another word for leaving it', async () => {
  showScreen(<Cancelling />)
  expect((await screen.findAllByRole('button')).map(button => button.textContent)).toEqual(['Volver', 'Cancelar orden'])
})
