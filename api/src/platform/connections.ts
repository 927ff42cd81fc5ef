import { z } from 'zod'
import {
  backOffice,
  CalendarDate,
  type CallMeta,
  call,
  commaList,
  History,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  prose,
  refusal,
  staleVersion,
  wrongState,
} from './base.ts'

/** Outside systems that an operator can connect. */
export const OutsideSystem = z.enum(['HUBSPOT', 'SAP', 'NUBEFACT', 'GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'])
export type OutsideSystem = z.infer<typeof OutsideSystem>

/** Those with calendars of rooms. */
export const CalendarSystem = OutsideSystem.extract(['GOOGLE_CALENDAR', 'MICROSOFT_CALENDAR'])
export type CalendarSystem = z.infer<typeof CalendarSystem>

/** OPEN: the system is down and its tasks wait. HALF_OPEN: a single task probes whether it is back. */
export const CircuitState = z.enum(['CLOSED', 'OPEN', 'HALF_OPEN'])
export type CircuitState = z.infer<typeof CircuitState>

/** FAILING: the last call failed and will be retried; DOWN: calls have failed for some time, and all tasks wait. */
export const ConnectionState = z.enum(['NOT_CONFIGURED', 'OFF', 'UP', 'FAILING', 'DOWN'])
export type ConnectionState = z.infer<typeof ConnectionState>

/** FAILED: a person has to act. DISCARDED: a person decided to drop it. */
export const OutsideTaskState = z.enum(['WAITING', 'RUNNING', 'FAILED', 'DONE', 'DISCARDED'])
export type OutsideTaskState = z.infer<typeof OutsideTaskState>

/** A field of a system's form. */
export const ConnectionField = z.object({
  name: z.string(),
  label: z.string(),
  /** What it is, and where to find it. */
  help: z.string(),
  /** Stored encrypted and never shown again. */
  secret: z.boolean(),
  required: z.boolean(),
  /** Multiline, such as a certificate. */
  long: z.boolean(),
})
export type ConnectionField = z.infer<typeof ConnectionField>

/** A step of a connection test and its outcome. */
export const ConnectionCheckStep = z.object({
  label: z.string(),
  outcome: z.enum(['OK', 'FAILED', 'SKIPPED']),
  /** In Spanish, with what to do about a failure. */
  message: z.string(),
})
export type ConnectionCheckStep = z.infer<typeof ConnectionCheckStep>

/** A connected system. Its secrets are never answered. */
export const Connection = z.object({
  system: OutsideSystem,
  name: z.string(),
  about: z.string(),
  state: ConnectionState,
  /** The demo's simulator answers in the system's place. */
  simulated: z.boolean(),
  enabled: z.boolean(),
  address: z.string(),
  /** The default address, for the form. */
  usualAddress: z.string(),
  fields: z.array(ConnectionField),
  /** Settings that aren't secret, by field name. */
  settings: z.record(z.string(), z.string()),
  /** The names of the stored secrets. */
  secretsKept: z.array(z.string()),
  /** The webhook for the system's events; null if it sends none, or before it is configured. */
  webhookAddress: z.string().nullable(),
  circuit: z.object({
    state: CircuitState,
    /** Since when it is down, why, and when it is probed next. */
    since: Instant.nullable(),
    fault: z.string().nullable(),
    probeAt: Instant.nullable(),
    /** The system asked for a pause until then (Retry-After). */
    pausedUntil: Instant.nullable(),
  }),
  counts: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  answeredAt: Instant.nullable(),
  /** The last test of the saved configuration. */
  check: z.object({ at: Instant, ok: z.boolean(), steps: z.array(ConnectionCheckStep) }).nullable(),
  /** Zero before it is configured. */
  version: z.int().min(0),
  updatedAt: Instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    switchOn: z.boolean(),
    switchOff: z.boolean(),
    probe: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Connection = z.infer<typeof Connection>

/** A task to send to or read from a system. */
export const OutsideTask = z.object({
  id: Id,
  system: OutsideSystem,
  kind: z.string(),
  /** The kind in words. */
  kindLabel: z.string(),
  /** Tasks of one subject, such as a deal, run in order. */
  subject: z.string(),
  title: z.string(),
  state: OutsideTaskState,
  attempts: z.int(),
  nextTryAt: Instant.nullable(),
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** The task's record; null if it doesn't exist yet. */
  record: z.object({ type: z.string(), id: Id, link: z.string() }).nullable(),
  discardReason: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
  can: z.object({ retry: z.boolean(), discard: z.boolean() }),
})
export type OutsideTask = z.infer<typeof OutsideTask>

/** A request with its answer, secrets redacted. */
export const OutsideExchange = z.object({
  id: Id,
  attempt: z.int(),
  at: Instant,
  method: z.string(),
  url: z.string(),
  request: z.string().nullable(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  milliseconds: z.int().nullable(),
  fault: z.string().nullable(),
})
export type OutsideExchange = z.infer<typeof OutsideExchange>

export const OutsideTaskDetail = OutsideTask.extend({
  exchanges: z.array(OutsideExchange),
  /** All tasks of the same subject in order, including this one. */
  line: z.array(z.object({ id: Id, title: z.string(), state: OutsideTaskState })),
})
export type OutsideTaskDetail = z.infer<typeof OutsideTaskDetail>

/** Failures with the same cause, and their number. */
export const OutsideFaultGroup = z.object({
  system: OutsideSystem,
  code: z.string(),
  message: z.string(),
  count: z.int(),
})
export type OutsideFaultGroup = z.infer<typeof OutsideFaultGroup>

/** The system's address. The server checks that it doesn't lead into a private network. */
const Address = z
  .url({ protocol: /^https?$/, error: 'Escribe una dirección completa, como https://api.hubapi.com.' })
  .trim()
  .max(500)
const name = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-zA-Z][a-zA-Z0-9]*$/)
const few = <Value extends z.ZodType>(value: Value) =>
  z.record(name, value).refine(given => Object.keys(given).length <= 30, 'Son demasiados datos.')

const connectionFields = {
  address: Address,
  settings: few(z.string().trim().max(10_000)).default({}),
  /** An omitted secret stays; null deletes it. */
  secrets: few(z.string().trim().min(1).max(10_000).nullable()).default({}),
}

const operator = { roles: backOffice, tenantTypes: ['AFORO'] } as const satisfies CallMeta
/** Outside systems serve the whole tenant, in all countries. */
const wholeHouse = { ...operator, allCountries: true } as const satisfies CallMeta
const tags = ['connections'] as const
const bySystem = z.object({ system: OutsideSystem })
const byId = z.object({ id: Id })
const versioned = { ...bySystem.shape, version: z.int().min(0).optional() }
const stale = { STALE_VERSION: staleVersion(Connection) }
const reason = prose(500)
const settled = { WRONG_STATE: wrongState(OutsideTaskState) }

/** Connections to outside systems, and the console of their tasks. */
export const connections = {
  list: call
    .meta(operator)
    .route({ method: 'GET', path: '/connections', summary: 'Los sistemas que se pueden conectar, y cómo están', tags })
    .output(z.array(Connection)),

  get: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/connections/{system}',
      summary: 'Una conexión',
      description: 'Los secretos no se devuelven nunca.',
      tags,
    })
    .input(bySystem)
    .output(Connection),

  save: call
    .meta({ ...wholeHouse, transaction: 'none' })
    .route({
      method: 'PUT',
      path: '/connections/{system}',
      summary: 'Configurar una conexión',
      description:
        'Los secretos que no van quedan como están; uno en null se olvida. Al cambiar la dirección hay que volver a escribirlos.',
      tags,
    })
    .input(z.object({ ...versioned, ...connectionFields }))
    .errors({ INVALID_FIELD: invalidField, ...stale })
    .output(Connection),

  test: call
    .meta({ ...wholeHouse, transaction: 'none' })
    .route({
      method: 'POST',
      path: '/connections/{system}/test',
      summary: 'Probar una conexión paso a paso',
      description: 'Prueba lo que se envía, o lo que está guardado si no se envía nada. No guarda ningún dato.',
      tags,
    })
    .input(
      z.object({
        ...bySystem.shape,
        address: Address.optional(),
        settings: connectionFields.settings,
        secrets: connectionFields.secrets,
      }),
    )
    .errors({ INVALID_FIELD: invalidField, TOO_MANY_REQUESTS: refusal('TOO_MANY_REQUESTS') })
    .output(z.object({ ok: z.boolean(), steps: z.array(ConnectionCheckStep) })),

  setEnabled: call
    .meta(wholeHouse)
    .route({
      method: 'PUT',
      path: '/connections/{system}/enabled',
      summary: 'Encender o apagar una conexión',
      description: 'Apagada no pierde nada: lo que se pide mientras tanto espera.',
      tags,
    })
    .input(z.object({ ...versioned, enabled: z.boolean() }))
    .errors({ WRONG_STATE: wrongState(z.enum(['NOT_CONFIGURED'])), ...stale })
    .output(Connection),

  remove: call
    .meta(wholeHouse)
    .route({
      method: 'DELETE',
      path: '/connections/{system}',
      summary: 'Quitar una conexión',
      description:
        'Solo apagada y sin nada pendiente. Se olvidan su dirección, sus secretos, sus correspondencias y lo que se envió; lo que trajo se queda.',
      tags,
    })
    .input(z.object(versioned))
    .errors({ WRONG_STATE: wrongState(z.enum(['NOT_CONFIGURED', 'ON', 'HAS_TASKS'])), ...stale })
    .output(Connection),

  probe: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/connections/{system}/probe',
      summary: 'Intentar ahora con un sistema que no responde',
      tags,
    })
    .input(bySystem)
    .output(Connection),

  history: call
    .meta(operator)
    .route({ method: 'GET', path: '/connections/{system}/history', summary: 'Lo que cambió en una conexión', tags })
    .input(bySystem)
    .output(History),

  searchTasks: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/connections/tasks',
      summary: 'Lo que espera, está en curso, falló o se hizo con otros sistemas',
      description: 'Primero lo más reciente. Las fechas son días de la organización, ambos incluidos.',
      tags,
    })
    .input(
      z.object({
        ...paging(15),
        q: lineOrNone(100).optional(),
        system: OutsideSystem.optional(),
        state: commaList(OutsideTaskState).optional(),
        kind: line(60).optional(),
        faultCode: line(60).optional(),
        recordType: line(60).optional(),
        recordId: Id.optional(),
        from: CalendarDate.optional(),
        to: CalendarDate.optional(),
      }),
    )
    .output(pageOf(OutsideTask)),

  faults: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/connections/tasks/faults',
      summary: 'Los motivos por los que algo falló, y cuántas veces',
      tags,
    })
    .output(z.array(OutsideFaultGroup)),

  getTask: call
    .meta(operator)
    .route({
      method: 'GET',
      path: '/connections/tasks/{id}',
      summary: 'Una tarea con lo que se envió y se respondió',
      description: 'Los secretos van tachados. Lo enviado y lo respondido se guarda 30 días.',
      tags,
    })
    .input(byId)
    .output(OutsideTaskDetail),

  retryTask: call
    .meta(wholeHouse)
    .route({ method: 'POST', path: '/connections/tasks/{id}/retry', summary: 'Reintentar una tarea ahora', tags })
    .input(byId)
    .errors(settled)
    .output(OutsideTask),

  retryTasks: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/connections/tasks/retry',
      summary: 'Reintentar varias tareas: las elegidas, o todas las de un mismo motivo',
      tags,
    })
    .input(
      z.union([
        z.object({ ids: z.array(Id).min(1).max(500) }),
        z.object({ system: OutsideSystem, faultCode: line(60) }),
      ]),
    )
    .output(z.object({ retried: z.int() })),

  discardTask: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/connections/tasks/{id}/discard',
      summary: 'Descartar una tarea, con el motivo',
      description: 'No se hará. Lo que espera detrás de ella sigue.',
      tags,
    })
    .input(z.object({ id: Id, reason }))
    .errors(settled)
    .output(OutsideTask),

  discardTasks: call
    .meta(wholeHouse)
    .route({
      method: 'POST',
      path: '/connections/tasks/discard',
      summary: 'Descartar varias tareas, con el motivo',
      tags,
    })
    .input(z.object({ ids: z.array(Id).min(1).max(500), reason }))
    .output(
      z.object({
        discarded: z.int(),
        /** Tasks that changed. Running and settled ones are left unchanged. */
        ids: z.array(Id),
      }),
    ),

  restoreTask: call
    .meta(wholeHouse)
    .route({
      method: 'PATCH',
      path: '/connections/tasks/{id}/restore',
      summary: 'Recuperar una tarea descartada',
      description: 'Vuelve a la cola en su lugar.',
      tags,
    })
    .input(byId)
    .errors(settled)
    .output(OutsideTask),
}
