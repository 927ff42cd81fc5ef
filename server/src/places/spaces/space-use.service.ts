import type { SpaceKind, SpaceUse } from '@aforo/api/places/spaces'
import type { HandlerContext } from '../../platform/http/on.ts'
import { invalidField, type Refusals, refuseFault } from '../../platform/http/refusals.ts'
import { holdPerson, holdTeams, setTeams } from './spaces.queries.ts'
import { faultInUse } from './spaces.rules.ts'

type UseErrors = Refusals<'INVALID_FIELD'>

/** Who a seat or spot of a kind is to be for: undefined stays as it is, and is nobody where the kind asks for none. */
export interface FoundUse {
  holderId: string | null | undefined
  teamIds: string[] | undefined
}

/** Looks up the person and the teams of a seat or spot. @throws INVALID_FIELD */
export async function findUse(
  { tx }: HandlerContext,
  kind: SpaceKind | null | undefined,
  use: SpaceUse,
  errors: UseErrors,
): Promise<FoundUse> {
  refuseFault(errors, faultInUse(kind, use))
  const { holderUsername, teamIds } = use
  const person = holderUsername ? await holdPerson(tx, holderUsername) : undefined
  if (holderUsername && !person) invalidField(errors, 'holderUsername', 'Esa persona no está en tu organización.')
  if (person && !person.active) invalidField(errors, 'holderUsername', 'La cuenta de esa persona está desactivada.')
  const ids = teamIds && [...new Set(teamIds)]
  if (ids) {
    const known = await holdTeams(tx, ids)
    const place = ids.findIndex(id => !known.has(id))
    if (place >= 0) invalidField(errors, `teamIds.${place}`, 'Ese equipo ya no existe.')
  }
  return {
    holderId: kind === 'FIXED' ? (holderUsername === undefined ? undefined : (person?.id ?? null)) : null,
    teamIds: kind === 'ROTATING' ? ids : [],
  }
}

/** Writes the teams of seats or spots; the holder is a column of their own rows. */
export async function writeTeams({ tx, caller }: HandlerContext, spaceIds: readonly string[], { teamIds }: FoundUse) {
  if (teamIds) await setTeams(tx, { tenantId: caller.tenantId, spaceIds }, teamIds)
}
