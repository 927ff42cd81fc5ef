import { type NotificationChoice, notificationKinds } from '@aforo/api/platform/notifications'
import { Checkbox, Table, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { api } from '../api.ts'
import { choicesQuery } from './notificationQueries.ts'

const ways = [
  { way: 'bell', label: 'Campana' },
  { way: 'mail', label: 'Correo' },
] as const

/** Mi perfil › Notificaciones: by which ways each kind arrives. Saved at each tick. */
export function NotificationChoices() {
  const query = useQuery(choicesQuery())
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery()
  const save = useMutation(
    api.notifications.setChoices.mutationOptions({
      context: { toastError: true },
      // Seen at once, and set right again when it was refused.
      onMutate: ({ choices }) =>
        queryClient.setQueryData(queryKey, before =>
          before?.map(one => choices.find(({ kind }) => kind === one.kind) ?? one),
        ),
      onSuccess: () => toast.success('Se guardó tu elección.'),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    }),
  )
  const choose = (choice: NotificationChoice) => save.mutate({ choices: [choice] })
  return (
    <Panel
      title="Avisos"
      about="Por dónde quieres enterarte de cada cosa. Las invitaciones de calendario llegan siempre."
    >
      {query.data ? (
        <Table verticalSpacing="sm" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Aviso</Table.Th>
              {ways.map(({ way, label }) => (
                <Table.Th key={way} w={88} ta="center">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data.map(choice => {
              const { label, about } = notificationKinds[choice.kind]
              return (
                <Table.Tr key={choice.kind}>
                  <Table.Td>
                    <Text size="sm" fw={500}>
                      {label}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {about}
                    </Text>
                  </Table.Td>
                  {ways.map(({ way, label: wayLabel }) => (
                    <Table.Td key={way}>
                      <Checkbox
                        aria-label={`${label}: ${wayLabel}`}
                        checked={choice[way]}
                        onChange={event => choose({ ...choice, [way]: event.currentTarget.checked })}
                        styles={{ body: { justifyContent: 'center' } }}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      ) : (
        <LoadingOrError query={query} skeleton={[44, 44, 44, 44, 44]} />
      )}
    </Panel>
  )
}
