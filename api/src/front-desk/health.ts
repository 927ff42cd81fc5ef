import { z } from 'zod'
import {
  CalendarDate,
  type CallMeta,
  call,
  everyone,
  Id,
  Instant,
  invalidField,
  line,
  lineOrNone,
  pageOf,
  paging,
  refusal,
  staleVersion,
  Username,
  Version,
} from '../platform/base.ts'
import { AmountOutput, minorUnitsOf } from '../platform/money.ts'
import { VaccineCard } from './health-cards.ts'
import { mostQuestions, QuestionKind, TriageStatus, YesNo } from './health-states.ts'

/** Only administrators read other people's health data; a support visit reads none. */
const administrators = { roles: ['ROLE_ADMIN'], confidential: true } as const satisfies CallMeta
/** People's own data. */
const oneself = { roles: everyone, confidential: true } as const satisfies CallMeta
const tags = ['health'] as const
const byId = z.object({ id: Id })

/** A question as respondents see it: without its rule, which would suggest the answer. */
export const TriageQuestion = z.object({ questionId: Id, question: z.string(), kind: QuestionKind })
export type TriageQuestion = z.infer<typeof TriageQuestion>

const wrongNumber = 'Escribe un número con dos decimales como máximo, como 37.5.'

/** A measure such as a temperature: text with at most two decimals outside, hundredths inside. */
export const Measure = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, wrongNumber)
  .transform(text => minorUnitsOf(text) ?? Number.NaN)
  .pipe(z.int())

const question = {
  question: line(200),
  kind: QuestionKind,
  /** The YES_NO answer that makes a form suspicious; null if neither does. */
  suspiciousWhen: YesNo.nullable(),
}

/** A question with its rule, to save; new without `questionId`. */
export const QuestionFields = z.object({
  questionId: Id.optional(),
  ...question,
  /** The NUMBER from which a form is suspicious; null if none is. */
  suspiciousFrom: Measure.nullable(),
})
export type QuestionFields = z.infer<typeof QuestionFields>

const retentionDays = z.int().min(1, 'Al menos un día.').max(3650, 'Como máximo 3,650 días.')

export const TriageSettings = z.object({
  /** In display order. Without questions, nobody fills in a form. */
  questions: z.array(z.object({ questionId: Id, ...question, suspiciousFrom: AmountOutput.nullable() })),
  /** Days after which forms and vaccine cards are deleted permanently. */
  retentionDays: z.int(),
  version: Version.nullable(),
})
export type TriageSettings = z.infer<typeof TriageSettings>

export const TriageFormSummary = z.object({
  id: Id,
  username: z.string(),
  name: z.string(),
  /** The date at the campus; without a campus, in the organisation's zone. */
  date: CalendarDate,
  sentAt: Instant,
  /** Where it was filled in; null if not stated. */
  campusName: z.string().nullable(),
  timeZone: z.string(),
  status: TriageStatus,
  can: z.object({ remove: z.boolean() }),
})
export type TriageFormSummary = z.infer<typeof TriageFormSummary>

export const TriageForm = TriageFormSummary.extend({
  /** With the questions' wording at that time. */
  triageFormContent: z.array(
    z.object({
      questionId: Id,
      question: z.string(),
      kind: QuestionKind,
      /** `YES` or `NO`, a number, or text (may be empty). */
      answer: z.string(),
      /** Whether this answer made the form suspicious. */
      suspicious: z.boolean(),
    }),
  ),
  /** The person's current vaccine card. */
  vaccineCard: VaccineCard.nullable(),
})
export type TriageForm = z.infer<typeof TriageForm>

/** The result of the caller's own form. */
export const OwnTriage = z.object({ date: CalendarDate, sentAt: Instant, status: TriageStatus })
export type OwnTriage = z.infer<typeof OwnTriage>

const OwnState = z.object({
  /** Empty if the organisation has none. */
  questions: z.array(TriageQuestion),
  /** Today's latest form. */
  today: OwnTriage.nullable(),
})

/** A read or a change of health data. */
export const HealthAccess = z.object({
  at: Instant,
  who: z.string(),
  what: z.string(),
  /** The person concerned; empty for a list. */
  about: z.string(),
})
export type HealthAccess = z.infer<typeof HealthAccess>

/**
 * Triage forms, filled in before people come to the campus and read only by administrators. Each access is recorded.
 */
export const triage = {
  questions: call
    .meta(oneself)
    .route({ method: 'GET', path: '/triage-forms/questions', summary: 'Las preguntas del triaje', tags })
    .output(z.array(TriageQuestion)),

  search: call
    .meta(administrators)
    .route({
      method: 'GET',
      path: '/triage-forms/',
      summary: 'Los triajes de un día',
      description: 'Hoy, en la zona horaria de la organización, si no se dice otro. Cada consulta queda registrada.',
      tags,
    })
    .input(
      z.object({
        ...paging(15),
        name: z.string().trim().max(100).optional(),
        status: TriageStatus.optional(),
        date: CalendarDate.optional(),
      }),
    )
    .output(pageOf(TriageFormSummary)),

  mine: call
    .meta(oneself)
    .route({ method: 'GET', path: '/triage-forms/mine', summary: 'Mi triaje de hoy y lo que se pregunta', tags })
    .output(OwnState),

  settings: call
    .meta(administrators)
    .route({
      method: 'GET',
      path: '/triage-forms/settings',
      summary: 'Las preguntas del triaje con sus reglas, y por cuánto tiempo se guardan los datos de salud',
      tags,
    })
    .output(TriageSettings),

  setSettings: call
    .meta({ ...administrators, allCountries: true })
    .route({
      method: 'PUT',
      path: '/triage-forms/settings',
      summary: 'Cambiar las preguntas del triaje, sus reglas y el tiempo de conservación',
      description: 'Vale para los triajes que se envíen desde entonces. Las preguntas que no van se eliminan.',
      tags,
    })
    .input(
      z.object({
        questions: z.array(QuestionFields).max(mostQuestions),
        retentionDays,
        version: Version.nullable().optional(),
      }),
    )
    .errors({ STALE_VERSION: staleVersion(TriageSettings), INVALID_FIELD: invalidField })
    .output(TriageSettings),

  accessLog: call
    .meta(administrators)
    .route({
      method: 'GET',
      path: '/triage-forms/access-log',
      summary: 'Quién vio o cambió datos de salud, lo último primero',
      tags,
    })
    .input(z.object(paging(15)))
    .output(pageOf(HealthAccess)),

  send: call
    .meta(oneself)
    .route({
      method: 'POST',
      path: '/triage-forms/',
      summary: 'Enviar mi triaje',
      description: 'Responde todas las preguntas. Nadie lo envía por otra persona; un `username` ajeno se rechaza.',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        username: Username.optional(),
        campusId: Id.optional(),
        answers: z.array(z.object({ questionId: Id, answer: lineOrNone(500) })).max(mostQuestions),
      }),
    )
    .errors({
      INVALID_FIELD: invalidField,
      /** The questions changed since the form was opened; these are the current ones. */
      TRIAGE_QUESTIONS_CHANGED: {
        ...refusal('TRIAGE_QUESTIONS_CHANGED'),
        data: z.object({ questions: z.array(TriageQuestion) }),
      },
    })
    .output(OwnTriage),

  get: call
    .meta(administrators)
    .route({
      method: 'GET',
      path: '/triage-forms/{id}',
      summary: 'Un triaje con sus respuestas',
      description: 'Cada consulta queda registrada.',
      tags,
    })
    .input(byId)
    .output(TriageForm),

  remove: call
    .meta(administrators)
    .route({
      method: 'DELETE',
      path: '/triage-forms/{id}',
      summary: 'Eliminar un triaje',
      description: 'Se puede recuperar durante un día; después se borra.',
      tags,
    })
    .input(byId)
    .output(z.object({ message: z.string() })),

  restore: call
    .meta(administrators)
    .route({ method: 'PATCH', path: '/triage-forms/{id}/restore', summary: 'Recuperar un triaje eliminado', tags })
    .input(byId)
    .output(TriageFormSummary),
}
