import { z } from 'zod'
import { backOffice, CalendarDate, call, Id, Instant, pageOf, paging, refusal } from './base.ts'

/** Records that can be deleted, archived, ended or undone while others refer to them. */
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
 * REMOVE: deleted or archived. END: kept, but no longer active: deactivated, undone, or sold only until an earlier day.
 * SUSPEND: paused and resumable, like a disabled account; its dependents wait and forbid nothing.
 */
export const Ending = z.enum(['REMOVE', 'END', 'SUSPEND'])
export type Ending = z.infer<typeof Ending>

/** A sentence for one record, and one for several. */
type Fate = readonly [one: string, many: string]

interface DependentWords {
  one: string
  many: string
  fate?: Fate
  paused?: Fate
}

/**
 * Dependents of a record, by kind: their name, their fate when the record goes anyway (`fate`), and while it is paused
 * (`paused`). Kinds without `paused` aren't listed for a pause.
 */
export const dependentWords = {
  CONTRACT_IN_FORCE: {
    one: 'contrato vigente o por empezar',
    many: 'contratos vigentes o por empezar',
    paused: ['Sigue vigente y se factura.', 'Siguen vigentes y se facturan.'],
  },
  CONTRACT_SIGNED: { one: 'contrato firmado sin archivar', many: 'contratos firmados sin archivar' },
  CONTRACT_NUMBERED: { one: 'contrato con número, sin firmar', many: 'contratos con número, sin firmar' },
  CONTRACT_DRAFT: {
    one: 'borrador de contrato',
    many: 'borradores de contrato',
    fate: ['No se podrá firmar así.', 'No se podrán firmar así.'],
  },
  CONTRACT_PAST: {
    one: 'contrato terminado',
    many: 'contratos terminados',
    fate: ['Conserva los datos con que se firmó.', 'Conservan los datos con que se firmaron.'],
  },
  CONTRACT_LED: {
    one: 'contrato a su cargo',
    many: 'contratos a su cargo',
    fate: ['Queda sin responsable activo.', 'Quedan sin responsable activo.'],
    paused: ['Queda sin responsable activo.', 'Quedan sin responsable activo.'],
  },
  BILL_OPEN: {
    one: 'factura sin cerrar',
    many: 'facturas sin cerrar',
    fate: ['Sigue su curso.', 'Siguen su curso.'],
    paused: ['Sigue su curso.', 'Siguen su curso.'],
  },
  BILL_SENT: { one: 'factura emitida', many: 'facturas emitidas', fate: ['Se conserva.', 'Se conservan.'] },
  CHARGE_OPEN: {
    one: 'consumo por facturar',
    many: 'consumos por facturar',
    fate: ['Se factura igual.', 'Se facturan igual.'],
    paused: ['Se factura igual.', 'Se facturan igual.'],
  },
  ORDER_OPEN: {
    one: 'orden sin pagar',
    many: 'órdenes sin pagar',
    fate: ['Se anula con su reserva.', 'Se anulan con su reserva.'],
    paused: ['Sigue por cobrar.', 'Siguen por cobrar.'],
  },
  RECEIPT: { one: 'comprobante numerado', many: 'comprobantes numerados' },
  WALLET_BALANCE: {
    one: 'wallet con saldo',
    many: 'wallets con saldo',
    fate: ['Conserva su saldo.', 'Conservan su saldo.'],
    paused: ['Conserva su saldo.', 'Conservan su saldo.'],
  },
  WALLET_EMPTY: {
    one: 'wallet sin saldo',
    many: 'wallets sin saldo',
    fate: ['Se conserva con sus movimientos.', 'Se conservan con sus movimientos.'],
  },
  DEAL: { one: 'negocio', many: 'negocios', fate: ['Conserva su nombre.', 'Conservan su nombre.'] },
  DEAL_LED: {
    one: 'negocio abierto a su cargo',
    many: 'negocios abiertos a su cargo',
    fate: ['Queda sin ejecutivo activo.', 'Quedan sin ejecutivo activo.'],
    paused: ['Queda sin ejecutivo activo.', 'Quedan sin ejecutivo activo.'],
  },
  DEAL_LATER: {
    one: 'negocio con días después',
    many: 'negocios con días después',
    fate: ['Esos días se queda sin el producto.', 'Esos días se quedan sin el producto.'],
  },
  PRODUCT: { one: 'producto', many: 'productos', fate: ['Queda sin espacio.', 'Quedan sin espacio.'] },
  PRICE: { one: 'precio', many: 'precios', fate: ['Se va con el producto.', 'Se van con el producto.'] },
  EXCEPTION: { one: 'bloqueo', many: 'bloqueos', fate: ['Se va con el producto.', 'Se van con el producto.'] },
  RATE: { one: 'tarifa propia', many: 'tarifas propias', fate: ['Deja de aplicarse.', 'Dejan de aplicarse.'] },
  SPACE: { one: 'espacio', many: 'espacios', fate: ['Queda fuera.', 'Quedan fuera.'] },
  SPACE_INSIDE: { one: 'espacio dentro', many: 'espacios dentro', fate: ['Se va también.', 'Se van también.'] },
  PLACE: { one: 'lugar en el plano', many: 'lugares en el plano', fate: ['Sale del plano.', 'Salen del plano.'] },
  PLACE_HELD: {
    one: 'lugar fijo a su nombre',
    many: 'lugares fijos a su nombre',
    fate: ['Queda sin titular: nadie lo reserva.', 'Quedan sin titular: nadie los reserva.'],
    paused: ['Queda sin titular hasta que vuelva.', 'Quedan sin titular hasta que vuelva.'],
  },
  PLACE_ROTATING: {
    one: 'lugar rotativo',
    many: 'lugares rotativos',
    fate: ['Deja de ser de este equipo.', 'Dejan de ser de este equipo.'],
    paused: ['No lo reserva mientras tanto.', 'No los reserva mientras tanto.'],
  },
  ZONE: { one: 'zona', many: 'zonas', fate: ['Sale de ella.', 'Salen de ella.'] },
  CAMPUS: { one: 'sede asociada', many: 'sedes asociadas' },
  TEAM: { one: 'equipo', many: 'equipos', fate: ['Deja de tener acceso por aquí.', 'Dejan de tener acceso por aquí.'] },
  MEMBER: { one: 'persona', many: 'personas', fate: ['Sigue en la organización.', 'Siguen en la organización.'] },
  RESERVATION: {
    one: 'reserva por venir',
    many: 'reservas por venir',
    fate: ['Se cancela con aviso.', 'Se cancelan con aviso.'],
    paused: ['Sigue en pie: cancélala si nadie vendrá.', 'Siguen en pie: cancela las que nadie usará.'],
  },
  RESERVATION_LATER: {
    one: 'reserva de su espacio después',
    many: 'reservas de su espacio después',
    fate: ['Sigue en pie.', 'Siguen en pie.'],
  },
  SERIES: {
    one: 'serie',
    many: 'series',
    fate: ['Termina.', 'Terminan.'],
    paused: ['Sigue en pie.', 'Siguen en pie.'],
  },
  REQUEST: {
    one: 'solicitud',
    many: 'solicitudes',
    fate: ['Se retira.', 'Se retiran.'],
    paused: ['Sigue pendiente.', 'Siguen pendientes.'],
  },
  WAIT: {
    one: 'lugar en lista de espera',
    many: 'lugares en listas de espera',
    fate: ['Se pierde.', 'Se pierden.'],
    paused: ['Conserva su turno.', 'Conservan su turno.'],
  },
  BLOCK: {
    one: 'bloqueo del espacio',
    many: 'bloqueos del espacio',
    fate: ['Deja de tener efecto.', 'Dejan de tener efecto.'],
  },
  INCIDENT: {
    one: 'incidencia abierta',
    many: 'incidencias abiertas',
    fate: ['Sigue abierta.', 'Siguen abiertas.'],
    paused: ['Sigue abierta.', 'Siguen abiertas.'],
  },
  REPORT: {
    one: 'reporte programado',
    many: 'reportes programados',
    fate: ['Deja de enviarse en su nombre.', 'Dejan de enviarse en su nombre.'],
  },
  LEASE: { one: 'contrato de alquiler', many: 'contratos de alquiler' },
} as const satisfies Record<string, DependentWords>

export const DependentKind = z.enum(Object.keys(dependentWords) as [keyof typeof dependentWords])
export type DependentKind = z.infer<typeof DependentKind>

/** The fate of a kind as a sentence; undefined without one. */
export function fateOf(kind: DependentKind, ending: Ending, count = 1): string | undefined {
  const { fate, paused }: DependentWords = dependentWords[kind]
  return (ending === 'SUSPEND' ? paused : fate)?.[count === 1 ? 0 : 1]
}

/** Dependents listed by name for each kind; the rest are counted. */
export const mostNamed = 5

export const DependentGroup = z.object({
  kind: DependentKind,
  count: z.int().min(1),
  /** The first dependents visible to the caller. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      detail: z.string().nullable(),
      /** Its address in the app; null without a page. */
      link: z.string().nullable(),
    }),
  ),
})
export type DependentGroup = z.infer<typeof DependentGroup>

export const Dependents = z.object({
  /** Dependents that must be closed first. */
  forbids: z.array(DependentGroup),
  /** Dependents that go along, or remain without the record. */
  takes: z.array(DependentGroup),
})
export type Dependents = z.infer<typeof Dependents>

/** Refuses to remove a record that others still need. */
export const inUse = { RECORD_IN_USE: { ...refusal('RECORD_IN_USE'), data: Dependents.pick({ forbids: true }) } }

/** Kinds whose deleted records can be listed and restored. */
export const RemovableKind = z.enum([
  'TEAM',
  'CLIENT',
  'PERSON',
  'ZONE',
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
  /** Null if the history doesn't say. */
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
        /** The last day of a product that ends: only dependents after it count. */
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
