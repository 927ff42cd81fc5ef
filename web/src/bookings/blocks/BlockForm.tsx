import { type BlockHit, NewBlock } from '@aforo/api/bookings/blocks'
import { BlockKind } from '@aforo/api/bookings/calendar'
import { blockKindLabels } from '@aforo/api/bookings/labels'
import { displayName } from '@aforo/api/places/labels'
import { Group, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { spacesQuery } from '../../places/spaces/spacesQuery.ts'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { DateField } from '../../ui/DateField.tsx'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { BlockDecisions } from './BlockDecisions.tsx'
import { type Choices, decisionsOf, hitsIn, proposed, refusedIn } from './decisions.ts'
import { placesOf } from './places.ts'

/** What a block is begun with; the rest is chosen in the form. */
export interface BlockStart {
  spaceId?: string
  at: string
  from?: string
  to?: string
  /** Maintenance, unless what leads here is something else. */
  kind?: BlockKind
  reason?: string
}

interface BlockFormProps {
  campusId: string
  start: BlockStart
  onDone: () => void
}

const wholeDay = { startTime: '00:00', endTime: '24:00' }
const kinds = optionsOf(BlockKind.options, blockKindLabels)

/** Takes a space out of use. Where bookings are in the way, each is decided about before anything happens. */
export function BlockForm({ campusId, start, onDone }: BlockFormProps) {
  const tree = useQuery(spacesQuery(campusId))
  const [allDay, setAllDay] = useState(false)
  const [hits, setHits] = useState<BlockHit[]>([])
  const [choices, setChoices] = useState<Choices>(new Map())
  const record = useRecordForm({
    initialValues: {
      spaceId: start.spaceId ?? '',
      startDate: start.at,
      startTime: start.from ?? '',
      endDate: start.at,
      endTime: start.to ?? '',
      kind: start.kind ?? 'MAINTENANCE',
      reason: start.reason ?? '',
    },
    schema: NewBlock,
    save: async values => {
      const decisions = decisionsOf(hits, choices)
      try {
        const block = await client.blocks.create({ ...values, decisions })
        const said = `Bloqueado: ${block.spaceName}`
        const id = block.id
        // What was moved or cancelled for it does not come back with it.
        if (decisions.some(({ action }) => action !== 'KEEP')) toast.success(said)
        else toast.undo(said, () => undo(() => client.blocks.lift({ id })))
      } catch (error) {
        const found = hitsIn(refusalOf(error))
        if (found) {
          setHits(found)
          setChoices(chosen => new Map([...proposed(found), ...chosen]))
        }
        throw error
      }
    },
    onSaved: onDone,
  })
  const { form } = record
  const { values } = form
  const places = placesOf(tree.data)
  const depths = new Map(places.map(({ space, depth }) => [space.id, depth]))
  const undecided = hits.filter(({ reservation }) => !choices.has(reservation.reservationId)).length
  // Another place or time hits other bookings.
  const forget = () => setHits([])
  return (
    <RecordForm
      record={record}
      submit={hits.length > 0 && undecided === 0 ? 'Bloquear y aplicar' : 'Bloquear'}
      onCancel={onDone}
      // These two are said where there is something to decide.
      renderRefusal={refusal => (hits.length > 0 && (hitsIn(refusal) || refusedIn(refusal)) ? false : undefined)}
    >
      {hits.length > 0 && (
        <BlockDecisions
          hits={hits}
          choices={choices}
          refused={record.refusal && refusedIn(record.refusal)}
          onChoose={setChoices}
        />
      )}
      <SelectField
        form={form}
        name="spaceId"
        label="Espacio"
        placeholder="Elige un espacio"
        description="Un piso o un área de trabajo se bloquea con todo lo que tiene dentro."
        withAsterisk
        data={places.map(({ space }) => ({ value: space.id, label: displayName(space) }))}
        renderOption={({ option }) => (
          <Text size="sm" ps={`${depths.get(option.value) ?? 0}em`}>
            {option.label}
          </Text>
        )}
        onChange={forget}
      />
      <Switch
        label="Todo el día"
        checked={allDay}
        onChange={event => {
          const whole = event.currentTarget.checked
          setAllDay(whole)
          form.setValues(whole ? wholeDay : { startTime: start.from ?? '', endTime: start.to ?? '' })
          forget()
        }}
      />
      <Group grow align="flex-start" gap="sm">
        <DateField form={form} name="startDate" label="Desde el" withAsterisk />
        {!allDay && <TimeField form={form} name="startTime" label="A las" withAsterisk />}
      </Group>
      <Group grow align="flex-start" gap="sm">
        <DateField form={form} name="endDate" label="Hasta el" withAsterisk minDate={values.startDate} />
        {!allDay && <TimeField form={form} name="endTime" label="A las" withAsterisk />}
      </Group>
      <SelectField form={form} name="kind" label="Tipo" data={kinds} searchable={false} />
      <TextAreaField
        form={form}
        name="reason"
        label="Motivo"
        placeholder="Cambio de luminarias"
        description="Lo leen quienes quieran reservar ahí y los titulares de las reservas que toque."
        maxLength={300}
        withAsterisk
      />
      {hits.length > 0 && undecided > 0 && (
        <Text size="sm" c="dimmed">
          {undecided === 1 ? 'Falta decidir sobre una reserva.' : `Falta decidir sobre ${undecided} reservas.`}
        </Text>
      )}
    </RecordForm>
  )
}
