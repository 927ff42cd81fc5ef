import { campusWords as words } from '@aforo/api/places/campus-words'
import { type Campus, NewCampus as NewCampusInput } from '@aforo/api/places/campuses'
import { Button, Collapse, Fieldset, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { fieldOf, TextField, UppercaseField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { home } from './countries.ts'
import { fieldInWeek, rangesOf, usualHours, WeekField, weekLines, weekOf } from './hours.ts'
import { atCode, inFormFields } from './serverFields.ts'
import { WeekEditor } from './WeekEditor.tsx'

const schema = NewCampusInput.pick({ name: true, code: true, address: true }).extend({ days: WeekField })

const initialValues = {
  name: '',
  code: '',
  address: { addressOne: '', district: '', city: 'Lima', ...home },
  days: weekOf(usualHours),
}

interface NewCampusProps {
  onCreated: (campus: Campus) => void
  onCancel: () => void
}

/** The form of a new campus. */
export function NewCampus({ onCreated, onCancel }: NewCampusProps) {
  const queryClient = useQueryClient()
  const [editing, hours] = useDisclosure(false)
  const record = useRecordForm({
    initialValues,
    schema,
    draft: 'campus.new',
    save: async ({ days, ...values }) => {
      try {
        const campus = await client.campuses.create({
          ...values,
          businessHours: { ranges: rangesOf(days), exceptions: [] },
        })
        queryClient.setQueryData(api.campuses.get.queryKey({ input: { id: campus.id } }), campus)
        queryClient.invalidateQueries({ queryKey: api.campuses.search.key() })
        toast.success(`Se creó la sede ${campus.name}.`)
        return campus
      } catch (error) {
        throw inFormFields(atCode(error), field => fieldInWeek(days, field.replace(/^businessHours\./, '')))
      }
    },
    onSaved: onCreated,
  })
  const { form } = record
  const { days } = form.getValues()
  const lines = weekLines(days)
  return (
    <RecordForm record={record} submit="Crear sede" onCancel={onCancel}>
      <TextField
        {...fieldOf(form, words, 'name')}
        placeholder="Aforo San Isidro"
        maxLength={100}
        withAsterisk
        data-autofocus
      />
      <UppercaseField
        {...fieldOf(form, words, 'code')}
        description="Corto y único: se usa en reportes e importaciones."
        placeholder="SISIDRO"
        maxLength={20}
        withAsterisk
      />
      <AddressFields form={form} prefix="address." address={form.getValues().address} />
      <Fieldset
        variant="unstyled"
        legend="Horario de atención"
        styles={{ legend: { fontWeight: 500, marginBottom: 6 } }}
      >
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <IconClock size={18} stroke={1.6} aria-hidden />
            <div>
              {lines.length === 0 ? (
                <Text size="sm">No abre ningún día</Text>
              ) : (
                lines.map(line => (
                  <Text key={line} size="sm">
                    {line}
                  </Text>
                ))
              )}
            </div>
          </Group>
          <Button variant="default" size="compact-sm" onClick={hours.toggle} aria-expanded={editing}>
            {editing ? 'Listo' : 'Cambiar'}
          </Button>
        </Group>
        <Collapse expanded={editing || Object.keys(form.errors).some(field => field.startsWith('days'))}>
          <div style={{ paddingTop: 12 }}>
            <WeekEditor form={form} days={days} onDays={next => form.setFieldValue('days', next)} />
          </div>
        </Collapse>
      </Fieldset>
    </RecordForm>
  )
}
