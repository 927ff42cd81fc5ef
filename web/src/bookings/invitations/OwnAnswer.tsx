import { type AttendeeAnswer, GivenAnswer } from '@aforo/api/bookings/guests'
import { ownAnswerLabels } from '@aforo/api/bookings/labels'
import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'

interface OwnAnswerProps {
  reservationId: string
  current: AttendeeAnswer
}

/** Whether one comes oneself, where somebody else's booking invites one. */
export function OwnAnswer({ reservationId, current }: OwnAnswerProps) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: api.bookings.summary.key() })
  const save = (answer: GivenAnswer) => client.invitations.answerOwn({ id: reservationId, answer })
  const write = useMutation({
    mutationFn: save,
    onSuccess: (_, answer) => {
      const before = GivenAnswer.safeParse(current).data
      const words = `Tu respuesta: ${ownAnswerLabels[answer]}`
      if (before) toast.undo(words, () => undo(() => save(before)))
      else toast.success(words)
    },
    onSettled: readAgain,
  })
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        ¿Asistirás?
      </Text>
      <Group gap="xs">
        {GivenAnswer.options.map(answer => (
          <Button
            key={answer}
            data-writes
            size="compact-md"
            variant={answer === current ? 'filled' : 'default'}
            aria-pressed={answer === current}
            loading={write.isPending && write.variables === answer}
            onClick={() => answer !== current && write.mutate(answer)}
          >
            {ownAnswerLabels[answer]}
          </Button>
        ))}
      </Group>
    </fieldset>
  )
}
