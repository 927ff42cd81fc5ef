import { type Campus, HoursException } from '@aforo/api/places/campuses'
import { wallOf } from '@aforo/api/platform/dates-in-words'
import { Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { CopyHours } from './CopyHours.tsx'
import { Exceptions } from './Exceptions.tsx'
import {
  fieldInWeek,
  hoursChanges,
  mergeExceptions,
  mergeWeeks,
  rangesOf,
  WeekField,
  weeklyHoursText,
  weekOf,
} from './hours.ts'
import { inFormFields } from './serverFields.ts'
import { WeekEditor } from './WeekEditor.tsx'

const valuesOf = ({ businessHours }: Campus) => ({
  days: weekOf(businessHours),
  exceptions: businessHours.exceptions.toSorted((one, other) => (one.date < other.date ? -1 : 1)),
})
type Values = ReturnType<typeof valuesOf>

const schema = z.object({ days: WeekField, exceptions: z.array(HoursException) })

const hoursOf = ({ days, exceptions }: Values) => ({ ranges: rangesOf(days), exceptions })

const differencesOf = (mine: Values, theirs: Campus) =>
  hoursChanges(theirs.businessHours, hoursOf(mine)).map(({ name, before, after }) => ({
    name,
    theirs: before,
    mine: after,
  }))

/** When a campus opens: its usual week, and the dates on which it doesn't hold. */
export function HoursTab({ campus }: { campus: Campus }) {
  const queryClient = useQueryClient()
  const write = async (hours: Campus['businessHours'], { id, version }: Campus) => {
    const after = await client.campuses.setBusinessHours({ ...hours, id, version })
    queryClient.setQueryData(api.campuses.get.queryKey({ input: { id } }), after)
    return after
  }
  const record = useVersionedForm({
    latest: campus,
    valuesOf,
    merge: (mine, before, newer) => ({
      days: mergeWeeks(mine.days, before.days, newer.days),
      exceptions: mergeExceptions(mine.exceptions, before.exceptions, newer.exceptions),
    }),
    schema,
    save: async (values, base) => {
      try {
        return await write(hoursOf(values), base)
      } catch (error) {
        throw inFormFields(error, field => fieldInWeek(values.days, field))
      }
    },
    onSaved: (before, after) =>
      toast.undo('Se guardó el horario.', () => undo(() => write(before.businessHours, after))),
  })
  const { form, base } = record
  const { days, exceptions } = form.getValues()
  const changes = hoursChanges(base.businessHours, hoursOf(form.getValues()))
  const setDays = (next: Values['days']) => {
    // A removed or copied range takes its message with it.
    form.clearErrors()
    form.setFieldValue('days', next)
  }
  return (
    <Stack gap="lg">
      <Panel
        title="Semana"
        actions={
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {weeklyHoursText(days)}
            </Text>
            <CopyHours
              except={campus.id}
              onCopy={hours => {
                form.clearErrors()
                form.setValues({ days: weekOf(hours), exceptions: hours.exceptions })
              }}
            />
          </Group>
        }
      >
        <WeekEditor form={form} days={days} onDays={setDays} picture />
      </Panel>
      <Exceptions
        campus={campus}
        exceptions={exceptions}
        today={wallOf(Date.now(), campus.address.timeZoneId).date}
        onChange={next => form.setFieldValue('exceptions', next)}
      />
      <SaveBar
        record={record}
        onReset={record.reset}
        submit="Guardar horario"
        summary={<ChangesText changes={changes} />}
        refusal={staleAlert(record, differencesOf)}
      />
    </Stack>
  )
}

/** What would be saved: `Lunes: 08:00 – 20:00 → Cerrado`. */
function ChangesText({ changes }: { changes: ReturnType<typeof hoursChanges> }) {
  const [first] = changes
  if (!first) return <>Hay cambios sin guardar.</>
  if (changes.length > 1)
    return (
      <>
        {formatCounted(changes.length, 'cambio', 'cambios')}: {changes.map(({ name }) => name).join(', ')}
      </>
    )
  return (
    <>
      {first.name}: <s>{first.before}</s> → <b>{first.after}</b>
    </>
  )
}
