import type { Connector } from '../../platform/outside-systems/connector.ts'
import { waitsForSomebody } from '../../platform/outside-systems/faults.ts'
import { enter, hasUserField, listItems, listSeries } from './api.service.ts'
import { invoiceTask, userFieldOf, usualSettleSeconds, usualUserField } from './invoice.service.ts'

/** The door of SAP Business One: its connector. */

const field = (
  name: string,
  label: string,
  help: string,
  more: { secret?: true; required?: true; long?: true } = {},
) => ({
  name,
  label,
  help,
  secret: more.secret ?? false,
  required: more.required ?? false,
  long: more.long ?? false,
})

export const sapConnector: Connector = {
  system: 'SAP',
  name: 'SAP Business One',
  about: 'Las facturas listas llegan al sistema contable una sola vez, y vuelven con su número.',
  usualAddress: 'https://sap.tu-empresa.pe:50000',
  fields: [
    field('companyDb', 'Compañía', 'La base de datos de SAP (CompanyDB) de las empresas que no dicen la suya.', {
      required: true,
    }),
    field('userName', 'Usuario', 'Uno de SAP para Aforo, con permiso para facturas de deudores.', { required: true }),
    field('password', 'Contraseña', 'La del usuario en SAP.', { secret: true, required: true }),
    field(
      'userField',
      'Campo de usuario con nuestro identificador',
      `En el documento de marketing (OINV), alfanumérico de 36. Sin valor: ${usualUserField}.`,
    ),
    field(
      'settleSeconds',
      'Segundos que SAP puede seguir con una factura sin responder',
      `Antes de volver a enviarla se la busca. Sin valor: ${usualSettleSeconds}.`,
    ),
    field('certificate', 'Certificado', 'De la autoridad que firmó el de SAP, en PEM, si no es una pública.', {
      long: true,
    }),
  ],
  faultIn({ settings }) {
    const { userField, settleSeconds, certificate } = settings
    if (userField && !/^[A-Za-z][A-Za-z0-9_]{0,19}$/.test(userField))
      return { field: 'settings.userField', message: 'Escribe el nombre del campo sin U_, como AforoId.' }
    if (settleSeconds && (!/^\d{1,4}$/.test(settleSeconds) || Number(settleSeconds) > 3_600))
      return { field: 'settings.settleSeconds', message: 'Escribe un número de segundos de hasta 3600.' }
    if (certificate && !certificate.includes('-----BEGIN CERTIFICATE-----'))
      return { field: 'settings.certificate', message: 'Pega el certificado en PEM: empieza con BEGIN CERTIFICATE.' }
    return undefined
  },
  steps: [
    {
      label: 'Sesión',
      async run(client) {
        await enter(client, client.settings.companyDb ?? '')
        return `SAP deja entrar a ${client.settings.companyDb}.`
      },
    },
    {
      label: 'Campo de usuario',
      async run(client) {
        const name = userFieldOf(client)
        if (!(await hasUserField(client, client.settings.companyDb ?? '', name)))
          throw waitsForSomebody('NO_USER_FIELD', `Falta el campo de usuario U_${name} en las facturas. Créalo en SAP.`)
        return `Las facturas tienen el campo U_${name}.`
      },
    },
    {
      label: 'Artículos y series',
      async run(client) {
        const companyDb = client.settings.companyDb ?? ''
        const [items, series] = [await listItems(client, companyDb), await listSeries(client, companyDb)]
        return `Se leyeron ${items.length} artículos y ${series.length} series.`
      },
    },
  ],
  kinds: { invoice: invoiceTask },
  linkOf: ({ type, id }) => (type === 'billing' ? `/app/sales/billings/${id}` : ''),
}
