import { BookingPolicy, bookableTypes } from '@aforo/api/bookings/reservations'
import { CampusPolicy, PolicyFields, policySteps, TenantPolicy } from '@aforo/api/people/organization'
import { spaceTypeLabels } from '@aforo/api/places/labels'
import { formatHours } from '@aforo/api/platform/dates-in-words'
import { roleLabels } from '@aforo/api/platform/labels'
import { formatCounted } from '../../ui/formats.ts'
import { optionsOf } from '../../ui/options.ts'

/** A policy as its form holds it; an emptied number is null. */
export type PolicyValues = {
  [Field in keyof BookingPolicy]: BookingPolicy[Field] extends number ? number | null : BookingPolicy[Field]
} & Record<string, unknown>

export const valuesOf = (policy: BookingPolicy): PolicyValues => BookingPolicy.parse(policy)

/** The forms count versions from 1 up, so that a place without a policy of its own stands at 0. */
const counted = <Policy extends { version: number | null }>(policy: Policy) => ({
  ...policy,
  version: policy.version ?? 0,
})
export const seenVersion = (version: number): number | null => (version === 0 ? null : version)

export const CountedTenantPolicy = TenantPolicy.transform(counted)
export type CountedTenantPolicy = ReturnType<typeof counted<TenantPolicy>>
export const CountedCampusPolicy = CampusPolicy.transform(counted)
export type CountedCampusPolicy = ReturnType<typeof counted<CampusPolicy>>

/** The same rule as the server's, said while typing. */
export const policySchema = PolicyFields.superRefine(({ stepMinutes, shortestMinutes, longestMinutes }, context) => {
  const message = `Debe ser múltiplo del intervalo, ${stepMinutes} min.`
  if (shortestMinutes % stepMinutes !== 0) context.addIssue({ code: 'custom', path: ['shortestMinutes'], message })
  if (longestMinutes % stepMinutes !== 0) context.addIssue({ code: 'custom', path: ['longestMinutes'], message })
  else if (longestMinutes < shortestMinutes)
    context.addIssue({
      code: 'custom',
      path: ['longestMinutes'],
      message: 'La duración máxima no puede ser menor que la mínima.',
    })
})

export const stepOptions = policySteps.map(step => ({ value: String(step), label: formatHours(step) }))

/** The times at which a booking may begin or end, within an hour: `:00, :15, :30 y :45`. */
export function clockTimes(step: number): string {
  const times = Array.from({ length: 60 / step }, (_, index) => `:${String(index * step).padStart(2, '0')}`)
  if (times.length > 6) return `cada ${formatHours(step)}`
  return `a las ${new Intl.ListFormat('es-PE', { type: 'conjunction' }).format(times)}`
}

const inDays = (days: number) => formatCounted(days, 'día', 'días')

/** `Cada 15 min, de 15 min a 12 h, hasta 180 días antes` */
export const policyText = ({ stepMinutes, shortestMinutes, longestMinutes, daysAhead }: BookingPolicy): string =>
  `Cada ${formatHours(stepMinutes)}, de ${formatHours(shortestMinutes)} a ${formatHours(longestMinutes)}, hasta ${inDays(daysAhead)} antes`

export const approvalOptions = optionsOf(bookableTypes, spaceTypeLabels)

/** Who may book for others, from few to all: administrators always may. */
export const forOthersOptions = [
  { value: 'ROLE_ADMIN', label: 'Administradores', roles: ['ROLE_ROOT', 'ROLE_ADMIN'] },
  { value: 'ROLE_STAFF', label: 'Administradores y staff', roles: ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF'] },
  { value: 'ROLE_USER', label: 'Todas las personas', roles: ['ROLE_ROOT', 'ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_USER'] },
] as const satisfies { value: string; label: string; roles: BookingPolicy['forOthersRoles'] }[]

export const forOthersOf = (roles: BookingPolicy['forOthersRoles']) =>
  roles.includes('ROLE_USER') ? 'ROLE_USER' : roles.includes('ROLE_STAFF') ? 'ROLE_STAFF' : 'ROLE_ADMIN'

const minutes = (value: number) => (value === 0 ? 'no' : formatHours(value))
const listWords = (words: string[]) => (words.length === 0 ? 'ninguno' : words.join(', '))

type Written<Field extends keyof BookingPolicy> = (value: BookingPolicy[Field]) => string

/** Each rule's name, and its value in words. */
const labels: { [Field in keyof BookingPolicy]: { name: string; say: Written<Field> } } = {
  stepMinutes: { name: 'Intervalo', say: formatHours },
  shortestMinutes: { name: 'Duración mínima', say: formatHours },
  longestMinutes: { name: 'Duración máxima', say: formatHours },
  daysAhead: { name: 'Anticipación', say: inDays },
  lateMinutes: { name: 'Tolerancia de inicio', say: minutes },
  cancelNoticeMinutes: { name: 'Aviso para cancelar', say: minutes },
  checkInMinutes: { name: 'Registro de llegada', say: minutes },
  approvalTypes: { name: 'Piden aprobación', say: types => listWords(types.map(type => spaceTypeLabels[type])) },
  forOthersRoles: {
    name: 'Reservan para otras personas',
    say: roles => listWords(roles.map(role => roleLabels[role])),
  },
  freeRelease: { name: 'Terminar antes', say: free => (free ? 'sí' : 'no') },
}

const ruleInWords = <Field extends keyof BookingPolicy>(field: Field, value: PolicyValues[Field]) =>
  value === null ? '' : labels[field].say(value as BookingPolicy[Field])

/** A policy in words, rule by rule. */
export const policyWords = (policy: BookingPolicy): { name: string; words: string }[] =>
  (Object.keys(labels) as (keyof BookingPolicy)[]).map(field => ({
    name: labels[field].name,
    words: ruleInWords(field, policy[field]),
  }))

/** What is typed against what is saved now. */
export const policyDifferences = (mine: PolicyValues, theirs: BookingPolicy) =>
  (Object.keys(labels) as (keyof BookingPolicy)[])
    .filter(field => String(mine[field]) !== String(theirs[field]))
    .map(field => ({
      name: labels[field].name,
      mine: ruleInWords(field, mine[field]),
      theirs: ruleInWords(field, theirs[field]),
    }))
