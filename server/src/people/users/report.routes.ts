import { userWords as words } from '@aforo/api/people/user-words'
import { roleLabels } from '@aforo/api/platform/labels'
import { asTenant } from '../../platform/database/transaction.ts'
import { type Column, exportOf } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { statusLabel } from './users.present.ts'
import { type FileRow, findZone, searchOf, usersAfter } from './users.queries.ts'

/** @param zone in which instants are told */
const columnsIn = (zone: string): Column<FileRow>[] => {
  const wall = (instant: Temporal.Instant | null) => instant?.toZonedDateTimeISO(zone).toPlainDateTime() ?? null
  return [
    { title: words.givenName.label, width: 22, value: row => row.given_name },
    { title: words.lastname.label, width: 26, value: row => row.lastname },
    { title: words.username.label, width: 34, value: row => row.username },
    { title: words.phone.label, width: 18, value: row => row.phone },
    { title: words.roles.label, width: 20, value: row => row.roles.map(role => roleLabels[role]).join(', ') },
    { title: words.teams.label, width: 30, value: row => row.teams.map(({ name }) => name).join(', ') },
    { title: 'Estado', width: 16, value: statusLabel },
    { title: `Último acceso (${zone})`, width: 20, kind: 'time', value: row => wall(row.last_seen_at) },
    { title: words.haveCard.label, width: 10, value: row => (row.have_card ? 'Sí' : 'No') },
    { title: words.countries.label, width: 18, value: row => row.countries_allowed.join(', ') },
    { title: words.timezone.label, width: 20, value: row => row.time_zone },
    { title: `Alta (${zone})`, width: 20, kind: 'time', value: row => wall(row.created_at) },
  ]
}

export const report = on.users.report.handler(async ({ input, context }) => {
  const { services, caller, now } = context
  const { format, ...filter } = input
  const { search, zone } = await asTenant(services.database, caller.tenantId, async tx => ({
    search: await searchOf(tx, filter),
    zone: await findZone(tx),
  }))
  return exportOf(context, {
    format,
    name: `colaboradores-${now.toZonedDateTimeISO(zone).toPlainDate()}`,
    title: 'Colaboradores',
    columns: columnsIn(zone),
    next: usersAfter(search),
  })
})
