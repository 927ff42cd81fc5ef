import { screenKindLabels } from '@aforo/api/front-desk/screen-words'
import { type Screen, ScreenKind } from '@aforo/api/front-desk/screens'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Modal, Text } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { ConfirmForm, useConfirming } from '../../ui/ConfirmForm.tsx'
import { TextField } from '../../ui/fields.tsx'
import { missingWords } from '../../ui/missingWords.ts'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { missingPlace, type PlaceValues, placeInput } from './placeForm.ts'

interface ScreenRecordProps {
  screen: Screen
  onUnpaired: () => void
}

/** One screen: its name and what it shows, what changed, and its end. */
export function ScreenRecord({ screen, onUnpaired }: ScreenRecordProps) {
  const [tab, setTab] = useState<'data' | 'history'>('data')
  return (
    <RecordTabs
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'data', label: 'Datos', content: <ScreenData screen={screen} onUnpaired={onUnpaired} /> },
        { value: 'history', label: 'Historial', content: <History id={screen.id} timeZone={screen.timeZone} /> },
      ]}
    />
  )
}

const History = ({ id, timeZone }: { id: string; timeZone: string }) => (
  <RecordHistory query={useQuery(api.screens.history.queryOptions({ input: { id } }))} timeZone={timeZone} />
)

interface Values extends PlaceValues {
  name: string
}

const schema = z
  .object({
    name: z.string().trim().min(1, missingWords.field).max(80),
    kind: ScreenKind,
    spaceId: z.string().nullable(),
    campusId: z.string().nullable(),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(missingPlace(values)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

const valuesOf = ({ name, kind, spaceId, campusId }: Screen): Values => ({ name, kind, spaceId, campusId })

const differencesOf = (mine: Values, theirs: Screen) => [
  { name: 'Nombre', mine: mine.name, theirs: theirs.name },
  { name: 'Qué muestra', mine: screenKindLabels[mine.kind], theirs: screenKindLabels[theirs.kind] },
]

function ScreenData({ screen, onUnpaired }: ScreenRecordProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: api.screens.key() })
  const write = async (values: Values, { id, version }: Screen) => {
    const after = await client.screens.update({ id, name: values.name.trim(), ...placeInput(values), version })
    await readAgain()
    return after
  }
  const record = useVersionedForm<Screen, Values>({
    latest: screen,
    valuesOf,
    schema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.name}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const { kind, spaceId, spaceName, campusId, campusName } = screen
  const known = kind === 'ROOM' ? { value: spaceId ?? '', label: spaceName } : { value: campusId, label: campusName }
  const isSame = record.form.getValues().kind === kind
  return (
    <>
      <VersionedForm
        record={record}
        differencesOf={differencesOf}
        beside={
          <Button
            data-writes
            variant="subtle"
            color="red"
            leftSection={<IconUnlink size={16} />}
            onClick={() => setAsking(true)}
          >
            Desvincular
          </Button>
        }
      >
        <TextField form={record.form} name="name" label="Nombre" maxLength={80} withAsterisk />
        <PlaceFields form={record.form} known={isSame ? known : undefined} />
        <Text size="sm" c="dimmed">
          Vinculada por {screen.pairedBy} el {formatInstant(screen.pairedAt, screen.timeZone)}.
        </Text>
      </VersionedForm>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Desvincular la pantalla">
        <Unpair
          screen={screen}
          onClose={() => setAsking(false)}
          onDone={async () => {
            record.discard()
            onUnpaired()
            await readAgain()
          }}
        />
      </Modal>
    </>
  )
}

/** Taken back within minutes, the device shows its place again; later somebody has to go to it for its new code. */
function Unpair({ screen, onClose, onDone }: { screen: Screen; onClose: () => void; onDone: () => Promise<void> }) {
  const queryClient = useQueryClient()
  const restore = async () => {
    await client.screens.restore({ id: screen.id })
    await queryClient.invalidateQueries({ queryKey: api.screens.key() })
  }
  const confirming = useConfirming(async () => {
    const { message } = await client.screens.unpair({ id: screen.id, version: screen.version })
    toast.undo(message, () => undo(restore))
    await onDone()
  }, onClose)
  return (
    <ConfirmForm
      confirming={confirming}
      consequence="El dispositivo vuelve a mostrar un código en ese momento. Pasados diez minutos, para usarlo otra vez hay que vincularlo de nuevo."
      confirm="Desvincular"
      onClose={onClose}
    />
  )
}
