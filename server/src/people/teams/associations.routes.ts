import { randomUUIDv7 } from 'node:crypto'
import { holdCampus } from '../../places/campuses/campuses.ts'
import { type Column, fileStream } from '../../platform/exports.ts'
import { type HandlerContext, on } from '../../platform/http/on.ts'
import { notFound, type Refusals } from '../../platform/http/refusals.ts'
import {
  type AssociatedUserRow,
  deleteAssociation,
  insertAssociation,
  listAssociatedUsers,
  listAssociations,
  teamOrCampusExists,
} from './associations.queries.ts'
import { lockForEdit, teamRecord } from './team-changes.service.ts'
import { presentAssociation } from './teams.present.ts'

const columns: Column<AssociatedUserRow>[] = [
  { title: 'Sede', width: 24, value: row => row.campus_name },
  { title: 'Equipo', width: 24, value: row => row.team_name },
  { title: 'Nombre', width: 22, value: row => row.given_name },
  { title: 'Apellidos', width: 26, value: row => row.lastname },
  { title: 'Correo', width: 34, value: row => row.username },
  { title: 'Estado', width: 16, value: row => (row.active ? 'Habilitado' : 'Deshabilitado') },
]

/** The associations of an association's, a team's or a campus's id; none of them is NOT_FOUND. */
async function associationsOf({ tx }: HandlerContext, id: string, errors: Refusals<'NOT_FOUND'>) {
  const rows = await listAssociations(tx, id)
  if (rows.length === 0 && !(await teamOrCampusExists(tx, id))) notFound(errors)
  return rows
}

export const associationRoutes = {
  associate: on.teams.associate.handler(async ({ input, context, errors }) => {
    const { tx, caller } = context
    const before = await lockForEdit(context, { id: input.teamId }, errors)
    const campus = (await holdCampus(tx, input.campusId)) ?? notFound(errors)
    const key = { tenant_id: caller.tenantId, id: randomUUIDv7() }
    const isNew = await insertAssociation(tx, { ...key, team_id: before.id, campus_id: campus.id })
    if (isNew) await teamRecord.changed(context, 'team.campus_associated', before)
    const rows = await listAssociations(tx, campus.id)
    return presentAssociation(rows.find(row => row.team_id === before.id) ?? notFound(errors))
  }),

  associations: on.teams.associations.handler(async ({ input, context, errors }) =>
    (await associationsOf(context, input.id, errors)).map(presentAssociation),
  ),

  dissociate: on.teams.dissociate.handler(async ({ input, context, errors }) => {
    const rows = await listAssociations(context.tx, input.id)
    const row = rows.find(({ id }) => id === input.id) ?? notFound(errors)
    const before = await teamRecord.lock(context, { id: row.team_id }, errors)
    await deleteAssociation(context.tx, row.id)
    await teamRecord.changed(context, 'team.campus_dissociated', before)
    return { message: 'Se quitó el equipo de la sede.' }
  }),

  associationUsers: on.teams.associationUsers.handler(async ({ input, context, errors }) => {
    await associationsOf(context, input.id, errors)
    const people = await listAssociatedUsers(context.tx, input.id)
    return fileStream({ format: 'csv', name: 'personas-de-equipos', title: 'Personas', columns, rows: people })
  }),
}
