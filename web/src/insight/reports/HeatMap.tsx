import type { ReportDashboard } from '@aforo/api/insight/reports'
import { Text } from '@mantine/core'
import { formatCounted } from '../../ui/formats.ts'
import { SideScroll } from '../../ui/SideScroll.tsx'
import classes from './Reports.module.css'

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

/** The hours in which something begins on any day, from the first to the last; office hours where nothing does. */
export function hoursShown(heat: ReportDashboard['heat']): number[] {
  const used = heat.flatMap(day => day.flatMap((count, hour) => (count > 0 ? [hour] : [])))
  const [first, last] = used.length > 0 ? [Math.min(...used), Math.max(...used)] : [8, 18]
  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** Weekdays down, hours across: when reservations begin. A table, so that each figure can be read and not only seen. */
export function HeatMap({ heat }: { heat: ReportDashboard['heat'] }) {
  const most = Math.max(1, ...heat.flat())
  const hours = hoursShown(heat)
  return (
    <>
      <SideScroll tall role="region" aria-label="Reservas por día y hora" tabIndex={0}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <td data-none aria-hidden style={{ boxShadow: 'none' }} />
              {hours.map(hour => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.map((day, place) => (
              <tr key={weekdays[place]}>
                <th scope="row" aria-label={weekdays[place]}>
                  {weekdays[place]?.slice(0, 3)}
                </th>
                {hours.map(hour => {
                  const count = day[hour] ?? 0
                  return (
                    <td
                      key={hour}
                      data-none={count === 0 || undefined}
                      title={`${weekdays[place]}, ${hour}:00: ${formatCounted(count, 'reserva', 'reservas')}`}
                      style={{ '--share': count / most } as React.CSSProperties}
                    >
                      {count || ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Text size="xs" c="dimmed" mt={4}>
        Hora a la que empiezan, en el reloj de cada sede.
      </Text>
    </>
  )
}
