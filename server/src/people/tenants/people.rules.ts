import type { Role } from '@aforo/api/platform/base'
import { type Act, type Asker, mayHandOut, type Person, type Refused, refusalOf } from '../users/users.rules.ts'

interface Access {
  roles: readonly Role[]
  active: boolean
}

/** What to do with somebody, one after the other, so that they have this access: what is given before what is taken. */
function actsTo(before: Access, after: Access): Act[] {
  const given = after.roles.filter(role => !before.roles.includes(role)).map(grant => ({ grant }))
  const taken = before.roles.filter(role => !after.roles.includes(role)).map(revoke => ({ revoke }))
  const turned = before.active === after.active ? [] : [after.active ? ('enable' as const) : ('disable' as const)]
  return [...given, ...taken, ...turned]
}

/** Somebody as an act leaves them. */
function afterwards(act: Act, person: Person): Person {
  if (act === 'enable' || act === 'disable') return { ...person, active: act === 'enable' }
  if (typeof act !== 'object') return person
  const roles = 'grant' in act ? [...person.roles, act.grant] : person.roles.filter(role => role !== act.revoke)
  return { ...person, roles }
}

/**
 * Why somebody may not be changed so, by the rules of Colaboradores; undefined when they may. Root is given where the
 * asker's `tenantType`, which is that of the person's organisation, has it.
 */
export function changeRefused(
  asker: Asker,
  person: Person,
  after: Access,
  around: { now: Temporal.Instant; othersInCharge: boolean },
): Refused | undefined {
  let now = person
  for (const act of ['edit' as const, ...actsTo(person, after)]) {
    const refused = refusalOf(act, now, asker, around)
    if (refused) return refused
    now = afterwards(act, now)
  }
  return undefined
}

/** Why somebody new may not get these roles. */
export function newcomerRefused(asker: Asker, roles: readonly Role[]): Refused | undefined {
  if (roles.every(role => mayHandOut(asker, role))) return undefined
  return asker.tenantType !== 'AFORO' && roles.includes('ROLE_ROOT') ? 'NOT_HERE' : 'ROLE_ABOVE'
}
