import { type HolidayRow, type HoursException, holidayFields } from '@aforo/api/places/campuses'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { ReadTable } from '../../ui/tables/ReadTable.tsx'
import { useFileReading } from '../../ui/tables/useFileReading.ts'
import { exceptionText } from './hours.ts'

interface HolidayFileProps {
  campusId: string
  file: File
  /** Dates that are in the list already; they stay as they are. */
  taken: string[]
  onAdd: (exceptions: HoursException[]) => void
  onCancel: () => void
}

/** A file of holidays: how it was read, and which days it adds to the list, which is saved with the hours. */
export function HolidayFile({ campusId, file, taken, onAdd, onCancel }: HolidayFileProps) {
  const reading = useFileReading(file, asked => client.campuses.previewHolidays({ id: campusId, ...asked }))
  const { data, refusal, isBusy } = reading
  const fresh = (data?.rows ?? []).flatMap(({ exception }) =>
    exception && !taken.includes(exception.date) ? [exception] : [],
  )
  return (
    <Stack gap="lg" mb="md">
      <div>
        <Text fw={500}>Revisar {file.name}</Text>
        <Text size="sm" c="dimmed">
          Todavía no se guardó nada. Si algo se leyó de otra manera, cámbialo.
        </Text>
      </div>
      {refusal && <ProblemAlert refusal={refusal} />}
      {!data && !refusal && <Skeleton h={160} aria-label="Leyendo el archivo" />}
      {data && (
        <>
          <ReadTable fields={holidayFields} reading={reading} />
          <Rows look="lined" aria-label={`Filas de ${data.fileName}`}>
            {data.rows.map(row => (
              <FileRow key={row.row} row={row} taken={taken} />
            ))}
          </Rows>
        </>
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Descartar
        </Button>
        {data && (
          <Button disabled={fresh.length === 0 || isBusy} onClick={() => onAdd(fresh)}>
            {fresh.length === 0 ? 'Nada que añadir' : `Añadir ${formatCounted(fresh.length, 'fecha', 'fechas')}`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function FileRow({ row: { row, exception, fault }, taken }: { row: HolidayRow; taken: string[] }) {
  const isTaken = exception !== null && taken.includes(exception.date)
  const badge = exception === null ? 'Con error' : isTaken ? 'Ya está' : 'Nueva'
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {exception
            ? `${formatDate(exception.date)}: ${exception.name}, ${exceptionText(exception)}`
            : `Fila ${row}: ${fault}`}
        </Text>
        <Badge label={badge} tone={exception === null ? 'bad' : isTaken ? 'neutral' : 'good'} />
      </Group>
    </li>
  )
}
