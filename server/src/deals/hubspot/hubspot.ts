import type { Connector } from '../../platform/outside-systems/connector.ts'
import { OutsideFault } from '../../platform/outside-systems/faults.ts'
import { listOwners, listRecords, readAccount, readMany, readPipelines } from './api.service.ts'
import { findDealsTask, frequencySetting, readDealTask, usualProperties, withoutFrequencyOf } from './deal.service.ts'
import { forgetReads } from './hubspot.queries.ts'
import { reconcileTask } from './reconcile.service.ts'
import { webhookPath } from './webhook.routes.ts'

/** The door of HubSpot: its connector. */

const field = (name: string, label: string, help: string, more: { secret?: true; required?: true } = {}) => ({
  name,
  label,
  help,
  secret: more.secret ?? false,
  required: more.required ?? false,
  long: false,
})

export const hubspotConnector: Connector = {
  system: 'HUBSPOT',
  name: 'HubSpot',
  about: 'Los negocios del CRM llegan a Negocios e Inventario en segundos.',
  usualAddress: 'https://api.hubapi.com',
  fields: [
    field('portalId', 'Identificador de la cuenta', 'El número de tu cuenta de HubSpot (Hub ID).', { required: true }),
    field('accessToken', 'Token de la aplicación privada', 'Empieza con pat-. Déjalo vacío si usas OAuth.', {
      secret: true,
    }),
    field('clientSecret', 'Secreto del cliente', 'Con él se comprueba la firma de los avisos.', {
      secret: true,
      required: true,
    }),
    field('clientId', 'Identificador del cliente', 'Solo con OAuth.'),
    field('refreshToken', 'Token de actualización', 'Solo con OAuth.', { secret: true }),
    field('currency', 'Moneda de los negocios sin moneda', 'PEN o USD. Sin valor: PEN.'),
    field('startProperty', 'Propiedad con la fecha inicial', `Sin valor: ${usualProperties.startProperty}.`),
    field('endProperty', 'Propiedad con la fecha final', `Sin valor: ${usualProperties.endProperty}.`),
    field(
      frequencySetting,
      'Líneas sin frecuencia de cobro',
      'UNA VEZ o MENSUAL. Sin valor: UNA VEZ, como en HubSpot.',
    ),
    field('taxIdProperty', 'Propiedad de la empresa con el RUC', `Sin valor: ${usualProperties.taxIdProperty}.`),
    field(
      'documentTypeProperty',
      'Propiedad de la empresa con el tipo de documento',
      'Dice RUC, DNI, CE, PTP, Pasaporte o No domiciliado. Sin valor: todas tienen RUC.',
    ),
  ],
  webhookPath,
  faultIn({ settings, secrets }) {
    if (!/^\d{1,12}$/.test(settings.portalId ?? ''))
      return { field: 'settings.portalId', message: 'Escribe solo el número de la cuenta.' }
    if (settings.currency && !['PEN', 'USD'].includes(settings.currency))
      return { field: 'settings.currency', message: 'Escribe PEN o USD.' }
    if (withoutFrequencyOf(settings[frequencySetting]) === undefined)
      return { field: `settings.${frequencySetting}`, message: 'Escribe UNA VEZ o MENSUAL.' }
    for (const name of ['startProperty', 'endProperty', 'taxIdProperty', 'documentTypeProperty'])
      if (settings[name] && !/^[a-z][a-z0-9_]{0,99}$/.test(settings[name]))
        return { field: `settings.${name}`, message: 'Escribe el nombre interno de la propiedad, como ruc.' }
    if (secrets.has('accessToken')) return undefined
    if (!secrets.has('refreshToken'))
      return { field: 'secrets.accessToken', message: 'Escribe el token de la aplicación privada, o el de OAuth.' }
    return settings.clientId
      ? undefined
      : { field: 'settings.clientId', message: 'Con OAuth hace falta el identificador del cliente.' }
  },
  steps: [
    {
      label: 'Cuenta',
      async run(client) {
        const { portalId } = await readAccount(client)
        if (String(portalId) !== client.settings.portalId)
          throw new OutsideFault('REFUSED', 'OTHER_PORTAL', `El token es de la cuenta ${portalId}, no de esta.`)
        return `HubSpot acepta el token de la cuenta ${portalId}.`
      },
    },
    {
      label: 'Etapas',
      async run(client) {
        const found = await readPipelines(client)
        const stages = found.reduce((sum, one) => sum + one.stages.length, 0)
        return `Se leyeron ${found.length === 1 ? 'un embudo' : `${found.length} embudos`} con ${stages} etapas.`
      },
    },
    {
      label: 'Negocios y líneas',
      async run(client) {
        await listRecords(client, 'deals', { properties: ['dealname'] })
        await readMany(client, 'line_items', ['1'], ['name'])
        return 'Se pueden leer los negocios y sus líneas.'
      },
    },
    {
      label: 'Contactos y propietarios',
      async run(client) {
        await listRecords(client, 'contacts', { properties: ['email'] })
        const owners = await listOwners(client)
        return `Se pueden leer los contactos y ${owners.length === 1 ? 'un propietario' : `${owners.length} propietarios`}.`
      },
    },
  ],
  forget: forgetReads,
  kinds: { deal: readDealTask, 'deals-of': findDealsTask, reconcile: reconcileTask },
  linkOf: ({ type, id }) => (type === 'sale' ? `/app/sales?sale=${id}` : ''),
}
