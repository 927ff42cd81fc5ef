import { reminderMinutes } from '@aforo/api/bookings/reminders'
import { Checkbox, Chip, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'

const mostReminders = 3

function words(minutes: number): string {
  if (minutes < 60) return `${minutes} min antes`
  if (minutes < 1440) return minutes === 60 ? '1 hora antes' : `${minutes / 60} horas antes`
  return minutes === 1440 ? '1 día antes' : `${minutes / 1440} días antes`
}

const remindersQuery = () => api.reminders.get.queryOptions()

/** When one is reminded of one's bookings. Saved at each tick. */
export function RemindersPanel() {
  const query = useQuery(remindersQuery())
  const queryClient = useQueryClient()
  const { queryKey } = remindersQuery()
  const save = useMutation(
    api.reminders.set.mutationOptions({
      context: { toastError: true },
      // Seen at once, and set right again when it was refused.
      onMutate: chosen => queryClient.setQueryData(queryKey, chosen),
      onSuccess: () => toast.success('Se guardó tu elección.'),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  )
  const { data: chosen } = query
  return (
    <Panel
      title="Recordatorios de mis reservas"
      about={`Hasta ${mostReminders}. Llegan a la campana y, si quieres, también por correo.`}
    >
      {chosen ? (
        <Stack gap="md">
          <Chip.Group
            multiple
            value={chosen.minutes.map(String)}
            onChange={values => save.mutate({ ...chosen, minutes: values.map(Number) })}
          >
            <Group gap="xs" role="group" aria-label="Cuándo me recuerdan">
              {reminderMinutes.map(minutes => (
                <Chip
                  key={minutes}
                  value={String(minutes)}
                  disabled={chosen.minutes.length >= mostReminders && !chosen.minutes.includes(minutes)}
                >
                  {words(minutes)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {chosen.minutes.length === 0 ? (
            <Text size="sm" c="dimmed">
              Sin recordatorios.
            </Text>
          ) : (
            <Checkbox
              label="También por correo"
              checked={chosen.mail}
              onChange={event => save.mutate({ ...chosen, mail: event.currentTarget.checked })}
            />
          )}
        </Stack>
      ) : (
        <LoadingOrError query={query} skeleton={72} />
      )}
    </Panel>
  )
}
