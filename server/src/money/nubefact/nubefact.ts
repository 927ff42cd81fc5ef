import { readTaxId } from '../../people/customers/customers.ts'
import type { Connector } from '../../platform/outside-systems/connector.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { consult, isUnknown } from './api.service.ts'
import { pollTask, sendTask } from './send.service.ts'

/** The door of Nubefact: its connector. */

export const nubefactConnector: Connector = {
  system: 'NUBEFACT',
  name: 'Nubefact',
  about: 'Las boletas y facturas de las órdenes llegan a SUNAT, y vuelven con su PDF, XML y constancia.',
  usualAddress: 'https://api.nubefact.com/api/v1/tu-ruta',
  fields: [
    {
      name: 'token',
      label: 'Token',
      help: 'En Nubefact: API › Integración. La dirección es la RUTA que está junto a él.',
      secret: true,
      required: true,
      long: false,
    },
    {
      name: 'ruc',
      label: 'RUC de quien emite',
      help: 'El de tu empresa cuyas series usa esta cuenta de Nubefact.',
      secret: false,
      required: true,
      long: false,
    },
  ],
  faultIn({ settings, secrets }) {
    if (!secrets.has('token')) return { field: 'secrets.token', message: 'Escribe el token.' }
    const read = readTaxId('PE', settings.ruc ?? '')
    return 'fault' in read ? { field: 'settings.ruc', message: read.fault } : undefined
  },
  steps: [
    {
      label: 'Token y ruta',
      async run(client) {
        // An unused number: only an accepted account gets as far as this refusal.
        const found = await consult(client, { tipo_de_comprobante: 2, serie: 'B999', numero: 99_999_999 })
        if ('code' in found && found.code !== isUnknown)
          throw new OutsideFault('REFUSED', `NUBEFACT_${found.code}`, found.message)
        return 'Nubefact acepta el token y la ruta.'
      },
    },
  ],
  kinds: { send: sendTask, poll: pollTask },
  linkOf: () => '/app/sales/orders?receipt_status=RECEIPT_FAILED',
}
