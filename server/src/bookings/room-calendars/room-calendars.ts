import type { CalendarSystem } from '@aforo/api/platform/connections'
import type { Connector } from '../../platform/outside-systems/connector.ts'
import { answerTask, withdrawTask } from './answer.service.ts'
import type { CalendarCalls } from './calendar-system.service.ts'
import { googleAddress, googleCalls } from './google.service.ts'
import { scopes } from './google-access.service.ts'
import { graphAddress, microsoftCalls } from './microsoft.service.ts'
import { pullTask } from './pull.service.ts'
import { pushTask } from './push.service.ts'
import { endRoomsOf } from './rooms.queries.ts'
import { unwatchTask, watchTask } from './watch.service.ts'

/** The door of the rooms' calendars: their connectors. */

export { type DeclinedRow, listDeclined, settleDeclined, staysThere } from './declined.service.ts'

export const calendarCalls: Readonly<Record<CalendarSystem, CalendarCalls>> = {
  GOOGLE_CALENDAR: googleCalls,
  MICROSOFT_CALENDAR: microsoftCalls,
}

const field = (name: string, label: string, help: string, more: { secret?: true; long?: true } = {}) => ({
  name,
  label,
  help,
  secret: more.secret ?? false,
  required: true,
  long: more.long ?? false,
})

const responsible = field(
  'responsible',
  'Responsable de lo que organiza gente de fuera',
  'El correo de alguien de tu organización: a su nombre quedan las reservas de quien no tiene cuenta en Aforo.',
)

const mailAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const connectorFor = (
  calls: CalendarCalls,
  own: Pick<Connector, 'about' | 'usualAddress' | 'fields'>,
  mails: readonly string[],
): Connector => ({
  ...own,
  system: calls.system,
  name: calls.name,
  webhookPath: calls.webhookPath,
  faultIn: ({ settings }) => {
    const wrong = mails.find(name => !mailAddress.test(settings[name] ?? ''))
    return wrong === undefined ? undefined : { field: `settings.${wrong}`, message: 'Escribe un correo completo.' }
  },
  steps: [
    {
      label: 'Acceso y directorio',
      async run(client) {
        const found = await calls.listResources(client)
        return found.length === 1
          ? 'Se ve una sala en el directorio.'
          : `Se ven ${found.length} salas en el directorio.`
      },
    },
    {
      label: 'Calendarios',
      async run(client) {
        const [first] = await calls.listResources(client)
        if (!first) return 'No hay salas en el directorio: escribe el correo de cada una.'
        const now = client.now()
        const window = { start: now, end: now.add({ hours: 24 }) }
        await calls.readPage(client, first.mailbox, { page: null, delta: null, window })
        return `Se puede leer el calendario de ${first.name}.`
      },
    },
  ],
  kinds: {
    pull: pullTask(calls),
    push: pushTask(calls),
    answer: answerTask(calls),
    withdraw: withdrawTask(calls),
    watch: watchTask(calls),
    unwatch: unwatchTask(calls),
  },
  forget: tx => endRoomsOf(tx, calls.system),
  linkOf: ({ type, id }) => (type === 'reservation' ? `/app/reservation/space?reservation=${id}` : ''),
})

/** Both systems, for the program's list. */
export const calendarConnectors: readonly Connector[] = [
  connectorFor(
    googleCalls,
    {
      about: 'Lo que se reserva en el calendario de una sala se reserva aquí, y al revés.',
      usualAddress: googleAddress,
      fields: [
        field(
          'serviceAccount',
          'Clave de la cuenta de servicio',
          `El JSON entero que da Google Cloud. En la consola de administración, dale delegación en todo el dominio con ${scopes.join(' y ')}.`,
          { secret: true, long: true },
        ),
        field(
          'adminUser',
          'Cuenta con la que actúa',
          'El correo de una cuenta que administra los recursos de tu Workspace.',
        ),
        responsible,
      ],
    },
    ['adminUser', 'responsible'],
  ),
  connectorFor(
    microsoftCalls,
    {
      about: 'Lo que se reserva en el buzón de una sala se reserva aquí, y al revés.',
      usualAddress: graphAddress,
      fields: [
        field(
          'directoryId',
          'Identificador del directorio',
          'El identificador del inquilino (tenant ID) de Microsoft Entra.',
        ),
        field(
          'clientId',
          'Identificador de la aplicación',
          'Con los permisos de aplicación Calendars.ReadWrite y Place.Read.All, con consentimiento del administrador.',
        ),
        field('clientSecret', 'Secreto de la aplicación', 'El valor del secreto, no su identificador.', {
          secret: true,
        }),
        responsible,
      ],
    },
    ['responsible'],
  ),
]
