import { z } from 'zod'
import { backOffice, call, FileStream, Id, Instant, invalidField, line, refusal } from '../platform/base.ts'
import { inUse } from '../platform/dependents.ts'

/** How a person is known: by an account, a visit, an invitation, or as a client's contact. */
export const PersonKind = z.enum(['USER', 'VISIT', 'ATTENDEE', 'CONTACT'])
export type PersonKind = z.infer<typeof PersonKind>

export const personKindLabels: Record<PersonKind, string> = {
  USER: 'Cuenta',
  VISIT: 'Visita',
  ATTENDEE: 'Persona invitada',
  CONTACT: 'Contacto de un cliente',
}

/** What is kept of a person in one place. */
export const PersonalRecords = z.object({
  /** The place, in Spanish: `Visitas`. */
  title: z.string(),
  /** Each record's fields, labelled in Spanish. */
  records: z.array(z.record(z.string(), z.string())),
  /** Why it stays when the person is forgotten; null if it is forgotten. */
  stays: z.string().nullable(),
})
export type PersonalRecords = z.infer<typeof PersonalRecords>

export const PersonalData = z.object({
  kind: PersonKind,
  id: Id,
  name: z.string(),
  /** By which the rest was found. */
  emails: z.array(z.string()),
  documents: z.array(z.string()),
  places: z.array(PersonalRecords),
  /** Entries of the audit log that the person made. */
  actions: z.int(),
  can: z.object({ forget: z.boolean() }),
})
export type PersonalData = z.infer<typeof PersonalData>

/** What was done for a person's rights, when and by whom. Never with the person's data. */
export const PersonalDataRequest = z.object({
  id: Id,
  what: z.enum(['EXPORTED', 'FORGOTTEN']),
  kind: PersonKind,
  personId: Id,
  at: Instant,
  by: z.string(),
  /** RUNNING: the history, mails and archives are still being gone through. */
  state: z.enum(['RUNNING', 'DONE']),
  replaced: z.array(z.object({ title: z.string(), count: z.int() })),
  stayed: z.array(z.object({ title: z.string(), count: z.int(), why: z.string() })),
})
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>

const office = { roles: backOffice, allCountries: true, confidential: true } as const
const tags = ['users'] as const
const person = z.object({ kind: PersonKind, id: Id })

export const personalData = {
  get: call
    .meta(office)
    .route({
      method: 'GET',
      path: '/personal-data/{kind}/{id}',
      tags,
      summary: 'Todo lo que se guarda de una persona (Ley 29733)',
      description: 'También lo de otras visitas e invitaciones con su mismo correo o documento.',
    })
    .input(person)
    .output(PersonalData),

  file: call
    .meta(office)
    .route({
      method: 'GET',
      path: '/personal-data/{kind}/{id}/file',
      tags,
      summary: 'Lo mismo como un archivo, para dárselo: JSON o una página que se lee e imprime',
      description: 'Queda anotado quién lo descargó y cuándo.',
      outputStructure: 'detailed',
    })
    .input(person.extend({ format: z.enum(['json', 'html']).default('html') }))
    .output(FileStream),

  forget: call
    .meta(office)
    .route({
      method: 'POST',
      path: '/personal-data/{kind}/{id}/forget',
      tags,
      summary: 'Olvidar a una persona, sin vuelta atrás',
      description:
        'Sus datos se reemplazan o se borran en todas partes, salvo donde la ley pide guardarlos. Si tiene cuenta, antes se elimina con lo que tenía por venir.',
    })
    .input(person.extend({ name: line(300) }))
    .errors({
      INVALID_FIELD: invalidField,
      ROLE_ABOVE: refusal('ROLE_ABOVE'),
      COUNTRY_ABOVE: refusal('COUNTRY_ABOVE'),
      OWN_ACCOUNT: refusal('OWN_ACCOUNT'),
      LAST_ADMIN: refusal('LAST_ADMIN'),
      ...inUse,
    })
    .output(PersonalDataRequest),

  requests: call
    .meta(office)
    .route({
      method: 'GET',
      path: '/personal-data/requests',
      tags,
      summary: 'De quién se entregaron u olvidaron los datos, cuándo y por quién; los últimos 100',
    })
    .output(z.array(PersonalDataRequest)),
}
