import { roleLabels } from '@aforo/api/platform/labels'
import { asTenant } from '../../platform/database/transaction.ts'
import { type Column, fileStream, rowsFor } from '../../platform/exports.ts'
import { on } from '../../platform/http/on.ts'
import { statusLabel } from './users.present.ts'
import { type FileRow, findZone, searchOf, usersAfter } from './users.queries.ts'

/** @param zone in which instants are told */
const columnsIn = (zone: string): Column<FileRow>[] => {
  const wall = (instant: Temporal.Instant | null) => instant?.toZonedDateTimeISO(zone).toPlainDateTime() ?? null
  return [
    { title: 'Nombre', width: 22, value: row => row.given_name },
    { title: 'Apellidos', width: 26, value: row => row.lastname },
    { title: 'Correo', width: 34, value: row => row.username },
    { title: 'Teléfono', width: 18, value: row => row.phone },
    { title: 'Roles', width: 20, value: row => row.roles.map(role => roleLabels[role]).join(', ') },
    { title: 'Equipos', width: 30, value: row => row.teams.map(({ name }) => name).join(', ') },
    { title: 'Estado', width: 16, value: statusLabel },
    { title: `Último acceso (${zone})`, width: 20, kind: 'time', value: row => wall(row.last_seen_at) },
    { title: 'Tarjeta', width: 10, value: row => (row.have_card ? 'Sí' : 'No') },
    { title: 'Países permitidos', width: 18, value: row => row.countries_allowed.join(', ') },
    { title: 'Zona horaria', width: 20, value: row => row.time_zone },
    { title: `Alta (${zone})`, width: 20, kind: 'time', value: row => wall(row.created_at) },
  ]
}

export const report = on.users.report.handler(async ({ input, context: { services, caller, now } }) => {
  const { format, ...filter } = input
  const { search, zone } = await asTenant(services.database, caller.tenantId, async tx => ({
    search: await searchOf(tx, filter),
    zone: await findZone(tx),
  }))
  const rows = rowsFor<FileRow>({ services, caller }, (tx, last, size) => usersAfter(tx, search, last?.id, size))
  const name = `colaboradores-${now.toZonedDateTimeISO(zone).toPlainDate()}`
  return fileStream({ format, name, title: 'Colaboradores', columns: columnsIn(zone), rows })
})
