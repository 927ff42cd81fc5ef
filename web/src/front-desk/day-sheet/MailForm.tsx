import type { DaySheetMail } from '@aforo/api/front-desk/day-sheet'
import { WallTime } from '@aforo/api/platform/base'
import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { attempt } from '../../ui/attempt.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'

const mailQuery = (campusId: string) => api.daySheet.mail.queryOptions({ input: { campusId } })
/** Before most campuses open. */
const usualHour = '07:00'

interface MailFormProps {
  campusId: string
  onDone: () => void
}

/** Whether one gets a campus's day sheet by mail, and at which hour. */
export function MailForm({ campusId, onDone }: MailFormProps) {
  const query = useQuery(mailQuery(campusId))
  if (!query.data) return <LoadingOrError query={query} skeleton={[48, 60]} />
  return <HourForm key={`${campusId}${query.data.at}`} mail={query.data} onDone={onDone} />
}

function HourForm({ mail, onDone }: { mail: DaySheetMail; onDone: () => void }) {
  const { campusId, campusName, timeZone, at } = mail
  const { username } = useMe()
  const queryClient = useQueryClient()
  const keep = (changed: DaySheetMail) => queryClient.setQueryData(mailQuery(campusId).queryKey, changed)
  const record = useRecordForm({
    initialValues: { at: at ?? usualHour },
    schema: z.object({ at: WallTime }),
    save: values => client.daySheet.subscribe({ campusId, ...values }),
    onSaved: changed => {
      keep(changed)
      toast.success(`La hoja de ${campusName} te llegará a las ${changed.at}.`)
      onDone()
    },
  })
  const end = async () => {
    const ended = await attempt(() => client.daySheet.unsubscribe({ campusId }))
    if (!ended || at === null) return
    keep(ended)
    toast.undo(`La hoja de ${campusName} ya no te llega.`, () =>
      undo(async () => keep(await client.daySheet.subscribe({ campusId, at }))),
    )
    onDone()
  }
  return (
    <RecordForm record={record} submit={at === null ? 'Recibirla' : 'Guardar'} onCancel={onDone}>
      <Text size="sm">
        Llega a {username} cada día en que {campusName} abre, con lo que haya a esa hora. El correo trae un enlace para
        dejar de recibirlo.
      </Text>
      <TimeField
        form={record.form}
        name="at"
        label="Hora"
        description={<ZoneNote timeZone={timeZone} />}
        earliest="05:00"
        latest="12:00"
        data-autofocus
      />
      {at !== null && (
        <Button data-writes variant="subtle" color="red" onClick={end} style={{ alignSelf: 'flex-start' }}>
          Dejar de recibirla
        </Button>
      )}
    </RecordForm>
  )
}
