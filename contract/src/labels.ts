import type { BlockStatus } from './bookings/blocks.ts'
import type { RequestStatus } from './bookings/booking-requests.ts'
import type { BlockedKind, BlockKind } from './bookings/calendar.ts'
import type { AttendeeAnswer, DocumentType, GivenAnswer, GuestType, VisitPurpose } from './bookings/guests.ts'
import type { BookingKind, EventType, ReservationStatus, RoomLayout } from './bookings/reservations.ts'
import type { DuplicateKind, LogSubject } from './commerce/inventory-upkeep.ts'
import type { PriceStatus, PricingType } from './commerce/pricing.ts'
import type { ExceptionReason, ExceptionStatus } from './commerce/product-exceptions.ts'
import type { ProductCategory, ProductStatus, ProductType } from './commerce/product-types.ts'
import type { LocationFeature, ProductFeature, ProductFlag } from './commerce/products.ts'
import type { RentalStatus, StepUpKind } from './commerce/rental-states.ts'
import type { DeprecationCause, SaleSource, SaleStatus, SaleType, SharedField } from './commerce/sale-states.ts'
import type { FoundKind } from './commerce/search.ts'
import type { ConflictStatus, TakingKind } from './commerce/takings.ts'
import type { RoomState, TrayKind } from './front-desk/dashboard.ts'
import type { IncidentCategory, IncidentStatus } from './front-desk/incidents.ts'
import type { NewsStatus } from './front-desk/news.ts'
import type { VisitStatus } from './front-desk/visitors.ts'
import type { RateSource, TaxRate } from './people/billing-settings.ts'
import type { LegalDocument, ReceiptKind } from './people/companies.ts'
import type { ClientType, ContactRole } from './people/customers.ts'
import type { ImportMode, ImportStatus, RowVerdict } from './people/imports.ts'
import type { TeamStatus, TeamType } from './people/teams.ts'
import type { LastAccess, UserStatus } from './people/users.ts'
import type { ZoneType } from './people/zones.ts'
import type { ElementKind, ElementShape, FindingCode } from './places/floor-plan-elements.ts'
import type { PlaceAvailability, ProductAvailability } from './places/floor-plan-review.ts'
import type { PlanStatus } from './places/floor-plans.ts'
import type { ParkingSpotType, SpaceFeature, SpaceKind, SpaceType } from './places/spaces.ts'
import type { Role, TenantType } from './platform/base.ts'
import type { ConnectionState, OutsideSystem, OutsideTaskState } from './platform/connections.ts'
import { fold } from './platform/fold.ts'
import type { Currency } from './platform/money.ts'

/** Spanish labels, exhaustive: a new value fails the type check until its text exists. */
export const roleLabels: Record<Role, string> = {
  ROLE_ROOT: 'Root',
  ROLE_ADMIN: 'Administrador',
  ROLE_STAFF: 'Staff',
  ROLE_USER: 'Usuario',
}

/** A role's label; of a role that this version doesn't know, that it isn't specified. */
export const roleLabel = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as Role] : 'No especificado'

export const userStatusLabels: Record<UserStatus, string> = {
  ACTIVE: 'Habilitado',
  INVITED: 'Invitado',
  INACTIVE: 'Deshabilitado',
}

export const lastAccessLabels: Record<LastAccess, string> = {
  LAST_7_DAYS: 'En los últimos 7 días',
  OVER_30_DAYS: 'Hace más de 30 días',
  OVER_90_DAYS: 'Hace más de 90 días',
  NEVER: 'Nunca ingresó',
}

export const tenantTypeLabels: Record<TenantType, string> = { AFORO: 'Operador', ORGANIZATION: 'Empresa' }

export const clientTypeLabels: Record<ClientType, string> = {
  CORPORATE: 'Corporativo',
  SME: 'Pyme',
  STARTUP: 'Startup',
  FREELANCER: 'Independiente',
  PUBLIC_SECTOR: 'Sector público',
  NON_PROFIT: 'Sin fines de lucro',
  EDUCATION: 'Educación',
  VIRTUAL_OFFICE: 'Oficina virtual',
  EVENTS: 'Eventos',
  PARTNER: 'Aliado',
}

export const contactRoleLabels: Record<ContactRole, string> = {
  MAIN: 'Contacto principal',
  LEGAL: 'Representante legal',
  BILLING: 'Facturación',
  PAYMENTS: 'Pagos',
  OPERATIONS: 'Operaciones',
  OTHER: 'Otro',
}

export const legalDocumentLabels: Record<LegalDocument, string> = {
  DNI: 'DNI',
  CE: 'Carné de extranjería',
  PASSPORT: 'Pasaporte',
  NATIONAL_ID: 'Documento nacional',
}

export const receiptKindLabels: Record<ReceiptKind, string> = {
  INVOICE: 'Factura',
  RECEIPT: 'Boleta',
  CREDIT_NOTE: 'Nota de crédito',
  DEBIT_NOTE: 'Nota de débito',
}

export const rateSourceLabels: Record<RateSource, string> = { ENTERED: 'Escrito a mano', IMPORTED: 'De un archivo' }

export const taxRateStatusLabels: Record<TaxRate['status'], string> = {
  UPCOMING: 'Próxima',
  ACTIVE: 'Vigente',
  EXPIRED: 'Pasada',
}

export const spaceTypeLabels: Record<SpaceType, string> = {
  FLOOR: 'Piso de Oficina',
  PARKING: 'Piso de Parking',
  ROOM: 'Sala de reunión',
  PHONE_BOOTH: 'Phone Booth',
  WORK_AREA: 'Área de trabajo',
  WORK_TABLE: 'Mesa de trabajo',
  SEAT: 'Escritorio',
  PARKING_SPOT: 'Estacionamiento',
}

/** The gender of a space type's label, for the words that agree with it. */
export const isFeminine = (type: SpaceType) => type === 'ROOM' || type === 'WORK_AREA' || type === 'WORK_TABLE'

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  DRAFT: 'Solicitud',
  CREATED: 'Aprobada',
  IN_PROGRESS: 'En curso',
  FINISH: 'Finalizada',
  CANCELED: 'Cancelada',
  DECLINED: 'Rechazada',
}

export const bookingKindLabels: Record<BookingKind, string> = { ON_DEMAND: 'On Demand', REGULAR: 'Regular' }

export const eventTypeLabels: Record<EventType, string> = {
  MEETING: 'Reunión',
  VIDEO_CALL: 'Videollamada',
  INTERVIEW: 'Entrevista',
  TRAINING: 'Capacitación',
  WORKSHOP: 'Taller',
  PRESENTATION: 'Presentación',
  EVENT: 'Evento',
  OTHER: 'Otro',
}

export const roomLayoutLabels: Record<RoomLayout, string> = {
  BOARDROOM: 'Mesa de directorio',
  U_SHAPE: 'Mesas en U',
  CLASSROOM: 'Aula',
  THEATER: 'Auditorio',
  CABARET: 'Mesas redondas',
  COCKTAIL: 'Cóctel',
  EMPTY: 'Sin mobiliario',
}

export const guestTypeLabels: Record<GuestType, string> = {
  CLIENT: 'Cliente',
  SUPPLIER: 'Proveedor',
  CANDIDATE: 'Candidato',
  PARTNER: 'Socio',
  CONTRACTOR: 'Contratista',
  COURIER: 'Mensajero',
  OTHER: 'Otro',
}

export const answerLabels: Record<AttendeeAnswer, string> = {
  NEEDS_ACTION: 'Sin respuesta',
  ACCEPTED: 'Asistirá',
  TENTATIVE: 'Quizás asista',
  DECLINED: 'No podrá',
}

/** As whoever answers says it. */
export const ownAnswerLabels: Record<GivenAnswer, string> = {
  ACCEPTED: 'Asistiré',
  TENTATIVE: 'Quizás',
  DECLINED: 'No podré',
}

export const visitPurposeLabels: Record<VisitPurpose, string> = {
  MEETING: 'Reunión',
  INTERVIEW: 'Entrevista',
  TRAINING: 'Capacitación',
  EVENT: 'Evento',
  TOUR: 'Visita a las instalaciones',
  DELIVERY: 'Entrega',
  MAINTENANCE: 'Mantenimiento',
  OTHER: 'Otro',
}

export const documentTypeLabels: Record<DocumentType, string> = {
  DNI: 'DNI',
  CE: 'Carné de extranjería',
  PTP: 'Permiso temporal de permanencia',
  RUT: 'RUT',
  CC: 'Cédula de ciudadanía',
  PPT: 'Permiso por protección temporal',
  CURP: 'CURP',
  INE: 'Credencial para votar (INE)',
  NIE: 'NIE',
  CEDULA: 'Cédula de identidad',
  CI: 'Carnet de identidad',
  NATIONAL_ID: 'Documento nacional de identidad',
  PASSPORT: 'Pasaporte',
}

export const spaceFeatureLabels: Record<SpaceFeature, string> = {
  SMART_TV: 'Smart TV',
  BLACK_BOARD: 'Pizarra de tiza',
  WHITE_BOARD: 'Pizarra acrílica',
  PROJECTOR: 'Proyector',
  WIFI: 'Wi-Fi',
  ETHERNET: 'Red por cable',
  ARMCHAIRS: 'Sillones',
  POUFFE: 'Puffs',
  LOW_TABLE: 'Mesa baja',
  HIGH_BENCH: 'Banca alta',
  HDMI: 'HDMI',
  ANTEROOM: 'Antesala',
  POWER_OUTLET: 'Tomacorrientes',
  WEB_CAM: 'Cámara web',
}

export const spaceKindLabels: Record<SpaceKind, string> = {
  AVAILABLE: 'Disponible',
  VISIT: 'Visita',
  FIXED: 'Fijo',
  ROTATING: 'Rotativo',
}

export const parkingSpotTypeLabels: Record<ParkingSpotType, string> = { SIMPLE: 'Simple', MOTORCYCLE: 'Moto' }

const numbered: Partial<Record<SpaceType, string>> = { PARKING_SPOT: 'Estacionamiento', SEAT: 'Escritorio' }

/** A space's name as people read it: spots and seats are numbered, and the word before says what the number is. */
export function displayName({ type, name }: { type: SpaceType; name: string }): string {
  const word = numbered[type]
  return word === undefined || fold(name).startsWith(fold(word)) ? name : `${word} ${name}`
}

/** ISO weekday (1 = lunes) to its name. */
export const weekdayLabels: Record<number, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  7: 'Domingo',
}

export const teamTypeLabels: Record<TeamType, string> = {
  CREATED: 'Interno',
  USERS: 'Grupo de personas',
  BILLABLE: 'Cliente',
  BASE: 'Base',
}

export const teamStatusLabels: Record<TeamStatus, string> = {
  ACTIVE: 'Activo',
  SUSPENDED: 'Suspendido',
  INACTIVE: 'Inactivo',
}

export const zoneTypeLabels: Record<ZoneType, string> = { OWNED: 'Privada', SHARED: 'Compartida' }

export const blockKindLabels: Record<BlockKind, string> = {
  MAINTENANCE: 'Mantenimiento',
  EVENT: 'Evento',
  INCIDENT: 'Incidencia',
  OTHER: 'Otro motivo',
}

/** What keeps a space from being booked: a block, or that it is sold by the month. */
export const blockedKindLabels: Record<BlockedKind, string> = { ...blockKindLabels, SOLD: 'Vendido por meses' }

export const blockStatusLabels: Record<BlockStatus, string> = {
  SCHEDULED: 'Programado',
  ACTIVE: 'Vigente',
  ENDED: 'Terminado',
  LIFTED: 'Levantado',
}

export const planStatusLabels: Record<PlanStatus, string> = {
  DRAFT: 'Borrador',
  PUBLISHED: 'Publicado',
  ACTIVE: 'Vigente',
  ARCHIVED: 'Archivado',
}

export const elementShapeLabels: Record<ElementShape, string> = {
  RECTANGLE: 'Rectángulo',
  POLYGON: 'Polígono',
  CIRCLE: 'Círculo',
  LABEL: 'Texto',
}

export const elementKindLabels: Record<ElementKind, string> = {
  WALL: 'Muro',
  DOOR: 'Puerta',
  WINDOW: 'Ventana',
  ROOM: 'Sala',
  PHONE_BOOTH: 'Cabina',
  AREA: 'Área',
  TABLE: 'Mesa',
  DESK: 'Escritorio',
  PARKING: 'Estacionamiento',
  FURNITURE: 'Mueble',
  PLANT: 'Planta',
  STAIRS: 'Escalera',
  ELEVATOR: 'Ascensor',
  RESTROOM: 'Baño',
  KITCHEN: 'Cocina',
  TEXT: 'Texto',
}

export const findingLabels: Record<FindingCode, string> = {
  OUT_OF_BOUNDS: 'Fuera del plano',
  SELF_CROSSING: 'Se cruza a sí mismo',
  NO_AREA: 'Sin superficie',
  PLACED_TWICE: 'Colocado dos veces',
  WRONG_FLOOR: 'De otro piso',
  SPACE_GONE: 'Espacio eliminado',
  PRODUCT_GONE: 'Producto eliminado',
  PRODUCT_APART: 'Lejos de su espacio',
  UNPLACED: 'Sin lugar en el plano',
  PRODUCT_UNPLACED: 'Producto sin lugar',
  PRODUCT_ELSEWHERE: 'También en otro piso',
  OVERLAP: 'Superpuestos',
  EMPTY: 'Sin espacio asignado',
}

export const productCategoryLabels: Record<ProductCategory, string> = { SPACE: 'Espacios', ADDITIONAL: 'Adicionales' }

export const pricingTypeLabels: Record<PricingType, string> = { BASE: 'Precio base', PROMOTIONAL: 'Promoción' }

export const priceStatusLabels: Record<PriceStatus, string> = {
  UPCOMING: 'Próximo',
  ACTIVE: 'Vigente',
  EXPIRED: 'Vencido',
}

export const saleStatusLabels: Record<SaleStatus, string> = {
  DRAFT: 'Nueva Oportunidad',
  QUOTATION: 'Cotización',
  PENDING: 'Pendiente',
  RESERVED: 'Reservado',
  CONFIRMED: 'Confirmado',
  WON: 'Ganado',
  COMPLETED: 'Completado',
  LOST: 'Perdido',
  CANCELLED: 'Cancelado',
  EXPIRED: 'Vencido',
}

export const saleTypeLabels: Record<SaleType, string> = {
  NEW: 'Nuevo',
  RENEWAL: 'Renovación',
  EXPANSION: 'Ampliación',
  RELOCATION: 'Traslado',
}

export const saleSourceLabels: Record<SaleSource, string> = { LOCAL: 'Aforo', CRM: 'HubSpot' }

export const deprecationLabels: Record<DeprecationCause, string> = {
  HERE: 'Archivado',
  DELETED: 'Eliminado en HubSpot',
  MERGED: 'Unido a otro en HubSpot',
}

export const sharedFieldLabels: Record<SharedField, string> = {
  title: 'Título',
  status: 'Estado',
  client: 'Cliente',
  salesExecutive: 'Ejecutivo',
  currency: 'Moneda',
  startDate: 'Desde',
  endDate: 'Hasta',
  lineItems: 'Productos',
}

export const currencyLabels: Record<Currency, string> = { PEN: 'Soles', USD: 'Dólares', CREDIT: 'Créditos' }

export const productTypeLabels: Record<ProductType, string> = {
  PRIVATE_OFFICE: 'Oficina privada',
  SUITE: 'Suite',
  FIXED_DESK: 'Escritorio fijo',
  DEDICATED_ROOM: 'Sala dedicada',
  PARKING: 'Estacionamiento',
  LOCKER: 'Casillero',
  STORAGE: 'Depósito',
  SERVICE: 'Servicio',
}

export const rentalStatusLabels: Record<RentalStatus, string> = {
  UPCOMING: 'Por empezar',
  ACTIVE: 'Vigente',
  EXPIRED: 'Vencido',
  ENDED: 'Terminado antes',
}

export const stepUpKindLabels: Record<StepUpKind, string> = {
  PERCENT: 'Porcentaje',
  AMOUNT: 'Importe',
}

export const productStatusLabels: Record<ProductStatus, string> = {
  UPCOMING: 'Próximo',
  ACTIVE: 'En oferta',
  EXPIRED: 'Vencido',
}

export const conflictStatusLabels: Record<ConflictStatus, string> = {
  OPEN: 'Sin resolver',
  ACCEPTED: 'Aceptado',
  SOLVED: 'Resuelto',
}

export const takingKindLabels: Record<TakingKind, string> = {
  CONTRACT: 'Contrato',
  SALE: 'Negocio',
  EXCEPTION: 'Bloqueo',
}

export const duplicateKindLabels: Record<DuplicateKind, string> = {
  SAME_CODE: 'El mismo código escrito de otra forma',
  SAME_NAME: 'El mismo producto, una vez sin espacio',
  SAME_DEAL: 'El mismo negocio dos veces',
}

export const logSubjectLabels: Record<LogSubject, string> = {
  product: 'Producto',
  price: 'Precio',
  sale: 'Negocio',
  conflict: 'Conflicto',
}

export const productFeatureLabels: Record<ProductFeature, string> = {
  FURNISHED: 'Amoblado',
  AIR_CONDITIONING: 'Aire acondicionado',
  OWN_MEETING_ROOM: 'Sala de reunión propia',
  OWN_BATHROOM: 'Baño propio',
  KITCHENETTE: 'Kitchenette',
  CLOSET: 'Clóset',
  OWN_LOCK: 'Cerradura propia',
  PHONE_LINE: 'Línea telefónica',
  COVERED: 'Techado',
}

export const locationFeatureLabels: Record<LocationFeature, string> = {
  NATURAL_LIGHT: 'Luz natural',
  STREET_VIEW: 'Vista a la calle',
  INTERIOR: 'Interior',
  CORNER: 'En esquina',
  QUIET: 'Zona tranquila',
  NEAR_ELEVATOR: 'Cerca del ascensor',
  NEAR_KITCHEN: 'Cerca de la cocina',
  TERRACE_ACCESS: 'Acceso a terraza',
}

export const productFlagLabels: Record<ProductFlag, string> = {
  HIGHLIGHTED: 'Destacado',
  SHOWROOM: 'Espacio piloto',
  INTERNAL_USE: 'Uso interno',
  UNDER_RENOVATION: 'En remodelación',
  ON_DEMAND: 'Por horas aunque esté vendido',
}

export const exceptionStatusLabels: Record<ExceptionStatus, string> = {
  CONFIRMED: 'Confirmada',
  TENTATIVE: 'Tentativa',
}

export const exceptionReasonLabels: Record<ExceptionReason, string> = {
  MAINTENANCE: 'Mantenimiento',
  RENOVATION: 'Remodelación',
  CLIENT_HOLD: 'Separado para un cliente',
  CLIENT_EXIT: 'Salida de un cliente',
  INTERNAL_USE: 'Uso interno',
  EVENT: 'Evento',
  OTHER: 'Otro motivo',
}

export const productAvailabilityLabels: Record<ProductAvailability, string> = {
  OFFERED: 'En oferta',
  TENTATIVE: 'No disponible, tentativo',
  BLOCKED: 'No disponible',
  SOLD: 'Vendido',
  CONFLICT: 'En conflicto',
  UPCOMING: 'Aún no se ofrece',
  EXPIRED: 'Vencido',
}

export const placeAvailabilityLabels: Record<PlaceAvailability, string> = {
  FREE: 'Libre',
  PARTLY: 'Libre en parte',
  BUSY: 'Ocupado',
  BLOCKED: 'Fuera de uso',
  CLOSED: 'Cerrado',
  NOT_BOOKABLE: 'No se reserva',
}

export const incidentStatusLabels: Record<IncidentStatus, string> = {
  OPEN: 'Abierta',
  IN_PROGRESS: 'En atención',
  RESOLVED: 'Resuelta',
}

export const incidentCategoryLabels: Record<IncidentCategory, string> = {
  CLIMATE: 'Climatización',
  ELECTRICITY: 'Electricidad e iluminación',
  NETWORK: 'Internet y red',
  AUDIOVISUAL: 'Pantallas y audio',
  FURNITURE: 'Mobiliario',
  CLEANING: 'Limpieza',
  PLUMBING: 'Agua y baños',
  SAFETY: 'Seguridad',
  OTHER: 'Otro',
}

export const importStatusLabels: Record<ImportStatus, string> = {
  UPLOADED: 'Sin revisar',
  CHECKING: 'Revisando',
  CHECKED: 'Revisada',
  QUEUED: 'En cola',
  RUNNING: 'Creando',
  FINISHED: 'Terminada',
  FAILED: 'Con error',
  CANCELED: 'Cancelada',
}

export const importModeLabels: Record<ImportMode, string> = {
  ALL_OR_NOTHING: 'Todo o nada',
  GOOD_ROWS: 'Solo las filas correctas',
}

export const rowVerdictLabels: Record<RowVerdict, string> = {
  CREATE: 'Se creará',
  EXISTS: 'Ya existe',
  ERROR: 'Con error',
  CREATED: 'Creada',
}

export const newsStatusLabels: Record<NewsStatus, string> = {
  SCHEDULED: 'Programada',
  SHOWN: 'Visible',
  ENDED: 'Terminada',
  WITHDRAWN: 'Retirada',
}

export const requestStatusLabels: Record<RequestStatus, string> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobada',
  DECLINED: 'Rechazada',
  CANCELED: 'Retirada',
  EXPIRED: 'Vencida',
}

export const visitStatusLabels: Record<VisitStatus, string> = {
  EXPECTED: 'Por llegar',
  INSIDE: 'Adentro',
  LEFT: 'Salió',
}

export const roomStateLabels: Record<RoomState, string> = {
  FREE: 'Libre',
  SOON: 'Libre por poco',
  BUSY: 'En uso',
  BLOCKED: 'Bloqueada',
  CLOSED: 'Cerrada',
}

export const trayKindLabels: Record<TrayKind, string> = {
  REQUEST: 'Solicitud de lugar',
  INCIDENT: 'Incidencia',
  DRAFT: 'Borrador sin confirmar',
  FAILED_JOB: 'Envío o tarea que falló',
  CONFLICT: 'Conflicto de inventario',
  LEASE: 'Alquiler por vencer',
  SYNC_FAILED: 'Integración',
  SYSTEM_DOWN: 'Sistema caído',
}

/** The headings of what the search over everything found. */
export const foundKindLabels: Record<FoundKind, string> = {
  USER: 'Personas',
  VISITOR: 'Visitas de hoy',
  RESERVATION: 'Reservas',
  REQUEST: 'Solicitudes',
  SPACE: 'Espacios',
  CAMPUS: 'Sedes',
  CLIENT: 'Clientes',
  TEAM: 'Equipos',
  ZONE: 'Zonas',
  PRODUCT: 'Productos',
  INCIDENT: 'Incidencias',
  TENANT: 'Organizaciones',
}

export const outsideSystemLabels: Record<OutsideSystem, string> = {
  HUBSPOT: 'HubSpot',
  SAP: 'SAP Business One',
  NUBEFACT: 'Nubefact',
}

export const connectionStateLabels: Record<ConnectionState, string> = {
  NOT_CONFIGURED: 'Sin configurar',
  OFF: 'Apagada',
  UP: 'En línea',
  DOWN: 'No responde',
}

export const outsideTaskStateLabels: Record<OutsideTaskState, string> = {
  WAITING: 'En espera',
  RUNNING: 'En curso',
  FAILED: 'Falló',
  DONE: 'Hecha',
  DISCARDED: 'Descartada',
}
