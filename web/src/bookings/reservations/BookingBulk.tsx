import { subjectOf } from '@aforo/api/bookings/labels'
import type { BulkBookingsResult } from '@aforo/api/bookings/reservation-bulk'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Modal, NumberInput, Select, Stack, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { spaceChoices } from '../../places/spaces/spaceChoices.ts'
import { api, client } from '../../platform/api.ts'
import { FormButtons } from '../../ui/FormButtons.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import type { Selection } from '../../ui/selection.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useAttempt } from '../../ui/useAttempt.ts'
import type { BulkActs } from './bulkActs.ts'
import { useSubject } from './subject.ts'

type Input = Parameters<typeof client.bookings.bulk>[0]
type Which = Pick<Input, 'reservationIds' | 'filter' | 'except'>

interface BookingBulkProps {
  selection: Selection
  /** What the list shows, of which all may be meant. */
  filter: Which['filter']
  campusId: string | undefined
  can: BulkActs
}

const bookings = (count: number) => formatCounted(count, 'reserva', 'reservas')

/** What may be done with the reservations that are chosen; each act is shown beforehand. */
export function BookingBulk({ selection, filter, campusId, can }: BookingBulkProps) {
  const [act, setAct] = useState<'CANCEL' | 'MOVE'>()
  const ids = [...selection.ids]
  const which: Which = selection.all ? { filter, except: ids } : { reservationIds: ids }
  const close = () => setAct(undefined)
  return (
    <>
      {can.move && (
        <Button size="compact-sm" variant="default" onClick={() => setAct('MOVE')}>
          Mover…
        </Button>
      )}
      {can.cancel && (
        <Button size="compact-sm" variant="default" onClick={() => setAct('CANCEL')}>
          Cancelar…
        </Button>
      )}
      {!can.move && !can.cancel && (
        <Text size="sm" c="dimmed">
          Ya no se pueden mover ni cancelar.
        </Text>
      )}
      <Modal
        opened={act !== undefined}
        onClose={close}
        title={act === 'MOVE' ? 'Mover reservas' : 'Cancelar reservas'}
        size="lg"
      >
        {act === 'CANCEL' && (
          <Preview verb="Cancelar" input={{ act, ...which }} onClose={close} onDone={selection.clear} />
        )}
        {act === 'MOVE' && <Move which={which} campusId={campusId} onClose={close} onDone={selection.clear} />}
      </Modal>
    </>
  )
}

interface EndProps {
  onClose: () => void
  onDone: () => void
}

const hours = [-120, -60, -30, -15, 0, 15, 30, 60, 120].map(minutes => ({
  value: String(minutes),
  label: minutes === 0 ? 'A la misma hora' : `${Math.abs(minutes)} min ${minutes > 0 ? 'después' : 'antes'}`,
}))

/** Asks where to: to another space, another day or another hour; what isn't said stays. */
function Move({ which, campusId, ...end }: EndProps & { which: Which; campusId: string | undefined }) {
  const { types, place } = useSubject()
  const [spaceId, setSpaceId] = useState<string>()
  const [days, setDays] = useState(0)
  const [minutes, setMinutes] = useState(0)
  const asked = spaceId !== undefined || days !== 0 || minutes !== 0
  return (
    <Stack>
      <SearchSelect
        source={spaceChoices(campusId, types)}
        label={`A ${place === 'Sala' ? 'otra sala' : 'otro estacionamiento'}`}
        placeholder="El mismo de cada una"
        value={spaceId ?? null}
        onChoose={chosen => setSpaceId(chosen?.value)}
      />
      <Group grow align="flex-start">
        <NumberInput
          label="Días"
          description="Después; con −, antes"
          min={-366}
          max={366}
          value={days}
          onChange={value => setDays(Number(value) || 0)}
        />
        <Select
          label="Hora"
          description="De cada una"
          data={hours}
          allowDeselect={false}
          value={String(minutes)}
          onChange={value => setMinutes(Number(value ?? 0))}
        />
      </Group>
      {asked ? (
        <Preview verb="Mover" input={{ act: 'MOVE', ...which, spaceId, days, minutes }} {...end} />
      ) : (
        <Text size="sm" c="dimmed">
          Elige a dónde o a cuándo van, y aquí verás cuáles se pueden mover.
        </Text>
      )}
    </Stack>
  )
}

/** What would happen to how many and why some stay; then does it. */
function Preview({ verb, input, onClose, onDone }: EndProps & { verb: string; input: Input }) {
  const queryClient = useQueryClient()
  const { busy, refusal, run: attempt } = useAttempt()
  const query = useQuery({
    queryKey: ['bookings.bulk', input],
    queryFn: () => client.bookings.bulk({ ...input, preview: true }),
    gcTime: 0,
    staleTime: 0,
  })
  const again = () => queryClient.invalidateQueries({ queryKey: api.bookings.key() })
  const takeBack = async ({ changed }: BulkBookingsResult) => {
    const reservationIds = changed.map(({ reservationId }) => reservationId)
    // The last that moved goes back first, so that they make room for each other again.
    if (input.act === 'MOVE') await client.bookings.bulk({ act: 'MOVE', places: changed.toReversed() })
    else await client.bookings.bulk({ act: 'RESTORE', reservationIds })
    await again()
  }
  const run = () =>
    attempt(async () => {
      const done = await client.bookings.bulk(input)
      await again()
      const left = done.refused > 0 ? `; ${bookings(done.refused)} no se pudo` : ''
      const said = `${input.act === 'MOVE' ? 'Movidas' : 'Canceladas'}: ${bookings(done.done)}${left}.`
      if (done.done > 0) toast.undo(said, () => undo(() => takeBack(done)))
      else toast.warning(said)
      onClose()
      onDone()
    })
  const preview = query.data
  return (
    <Stack>
      {refusal && <ProblemAlert refusal={refusal} />}
      {preview ? <Outcome preview={preview} verb={verb} /> : <LoadingOrError query={query} skeleton={80} />}
      <FormButtons
        submit={preview && preview.done > 0 ? `${verb} ${bookings(preview.done)}` : verb}
        color={input.act === 'CANCEL' ? 'red' : undefined}
        busy={busy}
        disabled={!preview || preview.done === 0}
        onSubmit={run}
        cancel="Volver"
        onCancel={onClose}
      />
    </Stack>
  )
}

function Outcome({ preview: { done, refused, refusals }, verb }: { preview: BulkBookingsResult; verb: string }) {
  return (
    <Stack gap="sm">
      <Text role="status">
        {done === 0 ? 'No se puede con ninguna.' : `${verb}: `}
        {done > 0 && <b>{bookings(done)}</b>}
        {done > 0 && '. Sus titulares e invitados reciben el aviso.'}
      </Text>
      {refused > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {bookings(refused)} {refused === 1 ? 'queda' : 'quedan'} como {refused === 1 ? 'está' : 'están'}:
          </Text>
          <Table.ScrollContainer minWidth={320} mah={260}>
            <Table fz="sm" aria-label="Quedan como están">
              <Table.Tbody>
                {refusals.map(({ reservationId, subject, spaceName, at, from, to, reason }) => (
                  <Table.Tr key={reservationId}>
                    <Table.Td>
                      {subjectOf({ subject })}
                      <Text size="xs" c="dimmed">
                        {spaceName}, {shortDay(at)}, {formatTimes(from, to)}
                      </Text>
                    </Table.Td>
                    <Table.Td>{reason}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  )
}
