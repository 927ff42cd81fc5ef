import type { CalendarPreview } from '@aforo/api/bookings/room-calendars'
import type { CalendarSystem } from '@aforo/api/platform/connections'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { api, client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import type { Choice } from '../../ui/choices.ts'
import { formatCounted } from '../../ui/formats.ts'
import { Note } from '../../ui/Note.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAttempt } from '../../ui/useAttempt.ts'

const rooms = spaceChoices(undefined, ['ROOM', 'PHONE_BOOTH'])

/** Connects a room with its mailbox, after showing what that does. */
export function ConnectRoomForm({ system, onDone }: { system: CalendarSystem; onDone: () => void }) {
  const queryClient = useQueryClient()
  const resources = useQuery({ ...api.roomCalendars.resources.queryOptions({ input: { system } }), retry: false })
  const [mailbox, setMailbox] = useState('')
  const [space, setSpace] = useState<Choice | null>(null)
  const [preview, setPreview] = useState<CalendarPreview>()
  const { busy, refusal, dismiss, run } = useAttempt()
  const free = (resources.data ?? []).filter(({ taken }) => !taken)
  const named = new Map(free.map(({ mailbox, name }) => [mailbox, name]))
  const fieldAt = refusal?.data as { field?: string; message?: string } | undefined
  const change = (then: () => void) => {
    then()
    setPreview(undefined)
    dismiss()
  }
  const chooseMailbox = (value: string) =>
    change(() => {
      setMailbox(value)
      const found = free.find(one => one.mailbox === value)
      if (found?.suggestion && !space) setSpace({ value: found.suggestion.spaceId, label: found.suggestion.name })
    })
  const wanted = { system, mailbox, spaceId: space?.value ?? '' }
  const look = async () => {
    const found = await run(() => client.roomCalendars.preview(wanted))
    if (found) setPreview(found)
  }
  const connect = async () => {
    const made = await run(() => client.roomCalendars.connect({ ...wanted, name: named.get(mailbox) ?? '' }))
    if (!made) return
    toast.success(`${made.spaceName} quedó conectada. Su calendario se está leyendo.`)
    queryClient.invalidateQueries({ queryKey: api.roomCalendars.key() })
    onDone()
  }
  return (
    <Stack gap="sm">
      {refusal && refusal.code !== 'INVALID_FIELD' && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <Autocomplete
        label="Buzón de la sala"
        description={
          resources.error
            ? `El directorio no se puede leer: ${refusalOf(resources.error).message} Escribe el correo.`
            : 'Elige uno del directorio, o escribe su correo.'
        }
        data={free.map(({ mailbox }) => mailbox)}
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{named.get(option.value)}</Text>
            <Text size="xs" c="dimmed">
              {option.value}
            </Text>
          </div>
        )}
        filter={({ options, search }) =>
          options.filter(
            option =>
              'value' in option &&
              `${option.value} ${named.get(option.value) ?? ''}`.toLowerCase().includes(search.trim().toLowerCase()),
          )
        }
        value={mailbox}
        error={fieldAt?.field === 'mailbox' ? fieldAt.message : undefined}
        onChange={chooseMailbox}
      />
      <SearchSelect
        source={rooms}
        label="Sala"
        value={space?.value ?? null}
        known={space ?? undefined}
        error={fieldAt?.field === 'spaceId' ? fieldAt.message : undefined}
        onChoose={choice => change(() => setSpace(choice))}
      />
      {preview && <Preview preview={preview} />}
      <Group gap="xs">
        {preview ? (
          <Button data-writes loading={busy} onClick={connect}>
            Conectar
          </Button>
        ) : (
          <Button data-writes loading={busy} disabled={!mailbox || !space} onClick={look}>
            Ver qué pasaría
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  )
}

/** What connecting would do. */
function Preview({ preview }: { preview: CalendarPreview }) {
  const { toBook, toSend, same, clashes, moreClashes, timeZone } = preview
  return (
    <Note tone={clashes.length > 0 ? 'warning' : 'info'} title="Al conectarla">
      <Stack gap="xs">
        <Text size="sm">
          {[
            `${formatCounted(toBook, 'evento se reserva', 'eventos se reservan')} aquí`,
            `${formatCounted(toSend, 'reserva se escribe', 'reservas se escriben')} allá`,
            same > 0 && `${formatCounted(same, 'ya está', 'ya están')} en ambos lados`,
          ]
            .filter(Boolean)
            .join(' · ')}
          .
        </Text>
        {clashes.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {formatCounted(clashes.length + moreClashes, 'se rechaza', 'se rechazan')} allá, con el motivo:
            </Text>
            <Rows look="lined">
              {clashes.map(clash => (
                <li key={`${clash.startsAt} ${clash.subject}`}>
                  <Text size="sm">
                    {clash.subject || 'Sin asunto'} · {formatInstant(clash.startsAt, timeZone)}
                  </Text>
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {[clash.organizer, clash.reason].filter(Boolean).join(' · ')}
                  </Text>
                </li>
              ))}
            </Rows>
            {moreClashes > 0 && <Text size="sm">Y {moreClashes} más.</Text>}
          </>
        )}
      </Stack>
    </Note>
  )
}
