import { z } from 'zod'
import { backOffice, CalendarDate, call, Id, Instant, pageOf, paging, refusal } from './base.ts'

/** Records that can be deleted, archived, ended or moved back, and that others point at. */
export const SubjectKind = z.enum([
  'TEAM',
  'CLIENT',
  'PERSON',
  'ZONE',
  'SPACE',
  'PRODUCT',
  'RATE',
  'DEAL',
  'CONTRACT',
  'COMPANY',
  'COMPANY_ACCOUNT',
  'COMPANY_REPRESENTATIVE',
  'RECEIPT_SERIES',
  'PAYMENT_METHOD',
  'CONTRACT_ANNEX',
  'LANDLORD',
  'RENTAL_CONTRACT',
  'TEMPLATE',
  'TENANT',
])
export type SubjectKind = z.infer<typeof SubjectKind>

/**
 * REMOVE: it is deleted or archived. END: it stays and counts no more: deactivated, moved back, sold up to an earlier day.
 * SUSPEND: it pauses and can go on at any time, a disabled account too; what depends on it waits and forbids nothing.
 */
export const Ending = z.enum(['REMOVE', 'END', 'SUSPEND'])
export type Ending = z.infer<typeof Ending>

interface DependentWords {
  one: string
  many: string
  fate?: string
  paused?: string
}

/**
 * What depends on a record: how many of them are called, what becomes of them when it goes all the same (`fate`), and
 * while it pauses (`paused`). Kinds without the latter aren't told of then.
 */
export const dependentWords = {
  CONTRACT_IN_FORCE: {
    one: 'contrato vigente o por empezar',
    many: 'contratos vigentes o por empezar',
    paused: 'Sigue vigente y se factura.',
  },
  CONTRACT_SIGNED: { one: 'contrato firmado sin archivar', many: 'contratos firmados sin archivar' },
  CONTRACT_NUMBERED: { one: 'contrato con número, sin firmar', many: 'contratos con número, sin firmar' },
  CONTRACT_DRAFT: { one: 'borrador de contrato', many: 'borradores de contrato', fate: 'No se podrá firmar así.' },
  CONTRACT_PAST: {
    one: 'contrato terminado',
    many: 'contratos terminados',
    fate: 'Conserva los datos con que se firmó.',
  },
  CONTRACT_LED: {
    one: 'contrato a su cargo',
    many: 'contratos a su cargo',
    fate: 'Queda sin responsable activo.',
    paused: 'Queda sin responsable activo.',
  },
  BILL_OPEN: {
    one: 'factura sin cerrar',
    many: 'facturas sin cerrar',
    fate: 'Sigue su curso.',
    paused: 'Sigue su curso.',
  },
  BILL_SENT: { one: 'factura emitida', many: 'facturas emitidas', fate: 'Se conserva.' },
  CHARGE_OPEN: {
    one: 'consumo por facturar',
    many: 'consumos por facturar',
    fate: 'Se factura igual.',
    paused: 'Se factura igual.',
  },
  ORDER_OPEN: {
    one: 'orden sin pagar',
    many: 'órdenes sin pagar',
    fate: 'Se anula con su reserva.',
    paused: 'Sigue por cobrar.',
  },
  RECEIPT: { one: 'comprobante numerado', many: 'comprobantes numerados' },
  WALLET_BALANCE: {
    one: 'wallet con saldo',
    many: 'wallets con saldo',
    fate: 'Conserva su saldo.',
    paused: 'Conserva su saldo.',
  },
  WALLET_EMPTY: { one: 'wallet sin saldo', many: 'wallets sin saldo', fate: 'Se conserva con sus movimientos.' },
  DEAL: { one: 'negocio', many: 'negocios', fate: 'Conserva su nombre.' },
  DEAL_LED: {
    one: 'negocio abierto a su cargo',
    many: 'negocios abiertos a su cargo',
    fate: 'Queda sin ejecutivo activo.',
    paused: 'Queda sin ejecutivo activo.',
  },
  DEAL_LATER: {
    one: 'negocio con días después',
    many: 'negocios con días después',
    fate: 'Esos días se queda sin el producto.',
  },
  PRODUCT: { one: 'producto', many: 'productos', fate: 'Queda sin espacio.' },
  PRICE: { one: 'precio', many: 'precios', fate: 'Se va con el producto.' },
  EXCEPTION: { one: 'bloqueo', many: 'bloqueos', fate: 'Se va con el producto.' },
  RATE: { one: 'tarifa propia', many: 'tarifas propias', fate: 'Deja de aplicarse.' },
  SPACE: { one: 'espacio', many: 'espacios', fate: 'Queda fuera.' },
  SPACE_INSIDE: { one: 'espacio dentro', many: 'espacios dentro', fate: 'Se va también.' },
  PLACE: { one: 'lugar en el plano', many: 'lugares en el plano', fate: 'Sale del plano.' },
  ZONE: { one: 'zona', many: 'zonas', fate: 'Sale de ella.' },
  CAMPUS: { one: 'sede asociada', many: 'sedes asociadas' },
  TEAM: { one: 'equipo', many: 'equipos', fate: 'Deja de tener acceso por aquí.' },
  MEMBER: { one: 'persona', many: 'personas', fate: 'Sigue en la organización.' },
  RESERVATION: {
    one: 'reserva por venir',
    many: 'reservas por venir',
    fate: 'Se cancela con aviso.',
    paused: 'Sigue en pie: cancélala si nadie vendrá.',
  },
  RESERVATION_LATER: {
    one: 'reserva de su espacio después',
    many: 'reservas de su espacio después',
    fate: 'Sigue en pie.',
  },
  SERIES: { one: 'serie', many: 'series', fate: 'Termina.', paused: 'Sigue en pie.' },
  REQUEST: { one: 'solicitud', many: 'solicitudes', fate: 'Se retira.', paused: 'Sigue pendiente.' },
  WAIT: {
    one: 'lugar en lista de espera',
    many: 'lugares en listas de espera',
    fate: 'Se pierde.',
    paused: 'Conserva su turno.',
  },
  BLOCK: { one: 'bloqueo del espacio', many: 'bloqueos del espacio', fate: 'Deja de tener efecto.' },
  INCIDENT: {
    one: 'incidencia abierta',
    many: 'incidencias abiertas',
    fate: 'Sigue abierta.',
    paused: 'Sigue abierta.',
  },
  REPORT: { one: 'reporte programado', many: 'reportes programados', fate: 'Deja de enviarse en su nombre.' },
  LEASE: { one: 'contrato de alquiler', many: 'contratos de alquiler' },
} as const satisfies Record<string, DependentWords>

export const DependentKind = z.enum(Object.keys(dependentWords) as [keyof typeof dependentWords])
export type DependentKind = z.infer<typeof DependentKind>

/** What becomes of a kind, as a sentence; undefined where there is nothing to say. */
export const fateOf = (kind: DependentKind, ending: Ending): string | undefined => {
  const { fate, paused }: DependentWords = dependentWords[kind]
  return ending === 'SUSPEND' ? paused : fate
}

/** Of each kind so many are named; the rest is counted. */
export const mostNamed = 5

export const DependentGroup = z.object({
  kind: DependentKind,
  count: z.int().min(1),
  /** The first of them, of those that the caller sees. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      detail: z.string().nullable(),
      /** Its address in the app; null where it has no page. */
      link: z.string().nullable(),
    }),
  ),
})
export type DependentGroup = z.infer<typeof DependentGroup>

export const Dependents = z.object({
  /** What has to be closed first. */
  forbids: z.array(DependentGroup),
  /** What goes along, or stays without it. */
  takes: z.array(DependentGroup),
})
export type Dependents = z.infer<typeof Dependents>

/** The refusal of whatever would take a record from what still needs it. */
export const inUse = { RECORD_IN_USE: { ...refusal('RECORD_IN_USE'), data: Dependents.pick({ forbids: true }) } }

/** Kinds whose deleted records can be listed and brought back. */
export const RemovableKind = z.enum([
  'TEAM',
  'CLIENT',
  'SPACE',
  'PRODUCT',
  'COMPANY',
  'LANDLORD',
  'RENTAL_CONTRACT',
  'DEAL',
])
export type RemovableKind = z.infer<typeof RemovableKind>

export const RemovedRecord = z.object({
  id: Id,
  title: z.string(),
  detail: z.string().nullable(),
  removedAt: Instant,
  /** Null where no history says it. */
  removedBy: z.string().nullable(),
})
export type RemovedRecord = z.infer<typeof RemovedRecord>

const tags = ['platform'] as const

export const dependents = {
  of: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/dependents/{subject}/{id}',
      tags,
      summary: 'Lo que depende de un registro',
      description: 'Lo que impide eliminarlo o darlo de baja, y lo que se iría con él.',
    })
    .input(
      z.object({
        subject: SubjectKind,
        id: Id,
        ending: Ending.default('REMOVE'),
        /** Of a product that ends: its last day. Only what goes on after it counts. */
        lastDay: CalendarDate.optional(),
      }),
    )
    .output(Dependents),

  removed: call
    .meta({ roles: backOffice })
    .route({
      method: 'GET',
      path: '/removed/{subject}',
      tags,
      summary: 'Los registros eliminados de una lista',
      description: 'El más reciente primero. Cada uno se recupera con la llamada de su tipo.',
    })
    .input(z.object({ subject: RemovableKind, ...paging(20), q: z.string().trim().max(100).optional() }))
    .output(pageOf(RemovedRecord)),
}
