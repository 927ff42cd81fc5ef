import { type Campus, HoursException } from '@aforo/api/places/campuses'
import { formatDate, formatLongDate } from '@aforo/api/platform/dates-in-words'
import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { schemaResolver, useForm } from '@mantine/form'
import { IconCalendar, IconCalendarOff, IconCalendarStar, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { heldFile, tableFiles } from '../../ui/tables/heldFile.ts'
import classes from './CampusDetail.module.css'
import { HolidayFile } from './HolidayFile.tsx'
import { exceptionText } from './hours.ts'

interface ExceptionsProps {
  campus: Campus
  exceptions: HoursException[]
  /** The date at the campus: what is over is kept but not shown first. */
  today: string
  onChange: (exceptions: HoursException[]) => void
}

/** The holidays and special days of a campus. */
export function Exceptions({ campus, exceptions, today, onChange }: ExceptionsProps) {
  const [adding, setAdding] = useState(false)
  const [file, setFile] = useState<File>()
  const take = useMutation({ mutationFn: heldFile, onSuccess: setFile })
  const [showPast, setShowPast] = useState(false)
  const past = exceptions.filter(({ date }) => date < today)
  const inOrder = (more: HoursException[]) =>
    [...exceptions, ...more].sort((one, other) => (one.date < other.date ? -1 : 1))
  const shown = showPast ? exceptions : exceptions.filter(({ date }) => date >= today)
  return (
    <Panel
      title="Feriados y días especiales"
      about="En estas fechas no vale el horario de la semana."
      actions={
        !adding &&
        !file && (
          <Group gap="xs">
            <PickFile
              accept={tableFiles}
              onChange={chosen => chosen && take.mutate(chosen)}
              inputProps={{ 'aria-label': 'Archivo de feriados' }}
            >
              {props => (
                <Button {...props} data-writes variant="default" leftSection={<IconUpload size={16} />}>
                  Cargar archivo
                </Button>
              )}
            </PickFile>
            <AddHolidays campus={campus} exceptions={exceptions} onAdd={holidays => onChange(inOrder(holidays))} />
            <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
              Añadir fecha
            </Button>
          </Group>
        )
      }
    >
      {adding && (
        <AddException
          taken={exceptions.map(({ date }) => date)}
          today={today}
          onAdd={exception => {
            onChange(inOrder([exception]))
            setAdding(false)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {take.error && <ProblemAlert refusal={refusalOf(take.error)} onClose={take.reset} />}
      {file && (
        <HolidayFile
          campusId={campus.id}
          file={file}
          taken={exceptions.map(({ date }) => date)}
          onAdd={more => {
            onChange(inOrder(more))
            setFile(undefined)
          }}
          onCancel={() => setFile(undefined)}
        />
      )}
      {shown.length === 0 && !adding && !file && (
        <EmptyState
          icon={IconCalendarOff}
          title="Sin fechas por venir"
          text="Añade los feriados en que la sede cierra, o los días con otro horario."
        />
      )}
      {shown.map(exception => (
        <div key={exception.date} className={classes.exception}>
          <Text size="sm" className={classes.date} title={formatLongDate(exception.date)}>
            {formatDate(exception.date)}
          </Text>
          <Text size="sm" className={classes.event}>
            {exception.name}
          </Text>
          <Text size="sm" c={exception.opensAt === null ? 'dimmed' : undefined}>
            {exceptionText(exception)}
          </Text>
          <IconButton
            label={`Quitar ${exception.name}`}
            name={`Quitar ${exception.name}, ${formatDate(exception.date)}`}
            data-writes
            size="lg"
            onClick={() => onChange(exceptions.filter(({ date }) => date !== exception.date))}
          >
            <IconTrash size={16} stroke={1.6} />
          </IconButton>
        </div>
      ))}
      {past.length > 0 && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setShowPast(!showPast)}>
          {showPast ? 'Ocultar las pasadas' : `Ver ${formatCounted(past.length, 'fecha pasada', 'fechas pasadas')}`}
        </Button>
      )}
    </Panel>
  )
}

interface AddHolidaysProps {
  campus: Campus
  exceptions: HoursException[]
  onAdd: (holidays: HoursException[]) => void
}

/** The country's national holidays in one go. Nothing where they are not known, or all there. */
function AddHolidays({ campus: { id, address }, exceptions, onAdd }: AddHolidaysProps) {
  const { data } = useQuery(api.campuses.holidays.queryOptions({ input: { id } }))
  const missing = (data ?? []).filter(({ date }) => !exceptions.some(exception => exception.date === date))
  if (missing.length === 0) return null
  return (
    <Button
      data-writes
      variant="light"
      leftSection={<IconCalendarStar size={16} />}
      onClick={() => onAdd(missing.map(holiday => ({ ...holiday, opensAt: null, closesAt: null })))}
    >
      Añadir {formatCounted(missing.length, 'feriado', 'feriados')} de {address.countryName}
    </Button>
  )
}

interface AddExceptionProps {
  taken: string[]
  today: string
  onAdd: (exception: HoursException) => void
  onCancel: () => void
}

const asException = (values: {
  date: string | null
  name: string
  kind: string
  opensAt: string
  closesAt: string
}) => ({
  date: values.date ?? '',
  name: values.name,
  opensAt: values.kind === 'open' ? values.opensAt : null,
  closesAt: values.kind === 'open' ? values.closesAt : null,
})

function AddException({ taken, today, onAdd, onCancel }: AddExceptionProps) {
  const form = useForm({
    initialValues: { date: null as string | null, name: '', kind: 'closed', opensAt: '09:00', closesAt: '13:00' },
    validate: values => {
      const errors = { ...schemaResolver(HoursException, { sync: true })(asException(values)) }
      if (values.date === null) errors.date = 'Elige la fecha.'
      else if (taken.includes(values.date)) errors.date = 'Esa fecha ya está en la lista.'
      if (values.kind === 'open' && !errors.closesAt && values.closesAt <= values.opensAt)
        errors.closesAt = 'Debe ser después de la apertura.'
      return errors
    },
  })
  const { kind } = form.getValues()
  return (
    <form
      className={classes.adding}
      noValidate
      onSubmit={form.onSubmit(values => onAdd(HoursException.parse(asException(values))))}
    >
      <DatePickerInput
        aria-label="Fecha"
        placeholder="Fecha"
        valueFormat="D MMM YYYY"
        leftSection={<IconCalendar size={16} stroke={1.5} />}
        leftSectionPointerEvents="none"
        minDate={today}
        excludeDate={date => taken.includes(date)}
        {...form.getInputProps('date')}
      />
      <TextInput
        aria-label="Motivo"
        placeholder="Motivo: Navidad, inventario…"
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Group gap="xs" align="flex-start">
        <SegmentedControl
          aria-label="Cómo atiende ese día"
          data={[
            { value: 'closed', label: 'No abre' },
            { value: 'open', label: 'Otro horario' },
          ]}
          {...form.getInputProps('kind')}
        />
        {kind === 'open' && (
          <Group gap={6} wrap="nowrap" align="flex-start">
            <TimeField form={form} name="opensAt" aria-label="Abre" latest="23:30" leftSection={null} w={92} />
            <TimeField form={form} name="closesAt" aria-label="Cierra" earliest="00:30" leftSection={null} w={92} />
          </Group>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Button type="submit">Añadir</Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </form>
  )
}
