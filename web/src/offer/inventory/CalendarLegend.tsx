import { Text } from '@mantine/core'
import { toneOf } from '../../ui/StatusBadge.tsx'
import classes from './Calendar.module.css'

const kinds = [
  { kind: 'sale', tone: toneOf('sale', 'RESERVED'), label: 'Reservado' },
  { kind: 'sale', tone: toneOf('sale', 'CONFIRMED'), label: 'Confirmado' },
  { kind: 'sale', tone: toneOf('sale', 'WON'), label: 'Ganado o con contrato' },
  { kind: 'wish', tone: toneOf('sale', 'PENDING'), label: 'Aún no lo aparta' },
  { kind: 'block', tone: 'neutral', label: 'Bloqueo' },
  { kind: 'tentative', tone: 'neutral', label: 'Bloqueo tentativo' },
  { kind: 'conflict', tone: 'bad', label: 'Conflicto' },
]

/** What the colours and patterns of the calendar mean, beside how many products there are. */
export const CalendarLegend = ({ count }: { count: string }) => (
  <ul className={classes.legend}>
    <li>
      <Text span size="sm" fw={500}>
        {count}
      </Text>
    </li>
    {kinds.map(({ kind, tone, label }) => (
      <li key={label}>
        <i className={kind === 'conflict' ? classes.conflict : classes.bar} data-kind={kind} data-tone={tone} />
        <span>{label}</span>
      </li>
    ))}
  </ul>
)
