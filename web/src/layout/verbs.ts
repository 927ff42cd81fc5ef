import { contract } from '@aforo/api/contract'
import {
  IconArrowsCross,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarPlus,
  IconCashRegister,
  IconDoorEnter,
  IconHourglass,
  IconLock,
  IconMapPin,
  IconPackage,
  IconParking,
  IconPrinter,
  IconRefreshAlert,
  IconSpeakerphone,
  IconTool,
  IconUserPlus,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { reportIncident } from '../front-desk/incidents/openReport.ts'
import { type Asking, may } from '../platform/session/may.ts'
import { verbLabels } from '../ui/verbLabels.ts'

/** Something to do from anywhere, by name. */
export interface Verb {
  id: string
  label: string
  /** Other words for it. */
  words: string
  icon: TablerIcon
  /** The call in which it ends: who may not make it isn't offered it. */
  call: Parameters<typeof may>[1]
  /** Where it is done, or what opens over the present screen. */
  to: string | (() => void)
}

const verbs: Verb[] = [
  {
    id: 'book',
    label: 'Reservar una sala',
    words: 'nueva reserva sala cabina booth reunion agendar',
    icon: IconCalendarPlus,
    call: contract.bookings.create,
    to: '/app/reservation/space?new=any',
  },
  {
    id: 'book-desk',
    label: 'Reservar un escritorio',
    words: 'nueva reserva puesto mesa asiento',
    icon: IconMapPin,
    call: contract.bookings.create,
    to: '/app/reservation/space?view=seats',
  },
  {
    id: 'ask-parking',
    label: 'Solicitar un estacionamiento',
    words: 'reservar parking cochera auto moto nueva solicitud',
    icon: IconParking,
    call: contract.bookingRequests.create,
    to: '/app/reservation/parking?ask=true',
  },
  {
    id: 'sell',
    label: 'Vender en recepción',
    words: 'cobrar orden on demand caja pagar',
    icon: IconCashRegister,
    call: contract.orders.sell,
    to: '/app/sales/orders?create=true',
  },
  {
    id: 'visitor',
    label: verbLabels.registerVisit,
    words: 'recepcion llegada invitado visitante nueva',
    icon: IconDoorEnter,
    call: contract.visitors.register,
    to: '/app/visitors?create=true',
  },
  {
    id: 'day-sheet',
    label: 'Imprimir la hoja del día',
    words: 'hoja dia papel llegadas salas parking impresion correo manana resumen',
    icon: IconPrinter,
    call: contract.daySheet.get,
    to: '/app/reception/day',
  },
  {
    id: 'block',
    label: verbLabels.blockSpace,
    words: 'mantenimiento evento cerrar nuevo bloqueo',
    icon: IconLock,
    call: contract.blocks.create,
    to: '/app/reservation/space?block=new',
  },
  {
    id: 'waits',
    label: 'Ver la lista de espera',
    words: 'espera cola',
    icon: IconHourglass,
    call: contract.waitlist.search,
    to: '/app/reservation/space?waits=true',
  },
  {
    id: 'incident',
    label: verbLabels.reportIncident,
    words: 'falla averia problema nueva',
    icon: IconTool,
    call: contract.incidents.report,
    to: () => reportIncident(),
  },
  {
    id: 'user',
    label: 'Nueva persona',
    words: 'nuevo usuario colaborador invitar crear',
    icon: IconUserPlus,
    call: contract.users.create,
    to: '/app/users/collaborators?create=true',
  },
  {
    id: 'client',
    label: verbLabels.newClient,
    words: 'crear empresa',
    icon: IconBuilding,
    call: contract.customers.create,
    to: '/app/users/clients?create=true',
  },
  {
    id: 'team',
    label: verbLabels.newTeam,
    words: 'crear grupo',
    icon: IconUsersPlus,
    call: contract.teams.create,
    to: '/app/users/teams?create=true',
  },
  {
    id: 'zone',
    label: verbLabels.newZone,
    words: 'crear acceso',
    icon: IconMapPin,
    call: contract.zones.create,
    to: '/app/users/zones?create=true',
  },
  {
    id: 'product',
    label: verbLabels.newProduct,
    words: 'crear oficina inventario',
    icon: IconPackage,
    call: contract.products.create,
    to: '/app/inventory/products?create=true',
  },
  {
    id: 'conflicts',
    label: 'Ver conflictos de inventario',
    words: 'doble venta negocio contrato mismo producto fechas cruce',
    icon: IconArrowsCross,
    call: contract.inventory.conflicts,
    to: '/app/inventory?tab=conflicts',
  },
  {
    id: 'failed-syncs',
    label: 'Ver lo que falló en las integraciones',
    words: 'envio sincronizacion error fallido pendiente reintentar hubspot sap nubefact',
    icon: IconRefreshAlert,
    call: contract.connections.searchTasks,
    to: '/app/configurations/general/integrations?state=FAILED',
  },
  {
    id: 'campus',
    label: verbLabels.newCampus,
    words: 'crear edificio local',
    icon: IconBuildingCommunity,
    call: contract.campuses.create,
    to: '/app/configurations/campus?create=true',
  },
  {
    id: 'news',
    label: 'Nueva novedad',
    words: 'crear comunicado aviso noticia publicar',
    icon: IconSpeakerphone,
    call: contract.news.publish,
    to: '/app/news?create=true',
  },
  {
    id: 'tenant',
    label: verbLabels.newOrganization,
    words: 'crear empresa',
    icon: IconBuildingCommunity,
    call: contract.tenants.create,
    to: '/app/aforo/organizations?create=true',
  },
]

/** What somebody may do. */
export const verbsOf = (me: Asking): Verb[] => verbs.filter(({ call }) => may(me, call))
