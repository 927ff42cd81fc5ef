import type { Here } from '@aforo/api/bookings/check-in'
import { CalendarDate, Username, WallTime } from '@aforo/api/platform/base'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Group, Text } from '@mantine/core'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { GuestSlotRefusal } from '../reservations/GuestSlotRefusal.tsx'
import { englishAsk as words } from './askWords.ts'
import { useReadAgain } from './requestQueries.ts'

interface EnglishAskFormProps {
  here: Here
  onDone: () => void
}

const schemaOf = (forVisitors: boolean) =>
  z
    .object({
      at: z.union([CalendarDate], words.missing),
      from: z.union([WallTime], words.missing),
      to: z.union([WallTime], words.missing),
      turnId: z.string(),
      subject: z.string().trim().max(200),
      visitor: z.string().trim().max(120),
      email: forVisitors ? z.union([Username], words.email) : z.string(),
    })
    .refine(({ from, to, turnId }) => turnId !== '' || from < to, { path: ['to'], error: words.order })

/** Asks for the place at whose door one stands, in English: its fields are the phone's own, in the phone's own language. */
export function EnglishAskForm({ here, onDone }: EnglishAskFormProps) {
  const { spaceId, date, shifts, kind } = here
  const offer = here.offers.at(-1)
  const forVisitors = kind === 'VISIT'
  const readAgain = useReadAgain()
  const record = useRecordForm({
    initialValues: {
      at: date,
      from: offer?.from ?? '09:00',
      to: offer?.to ?? '18:00',
      turnId: offer?.turnId ?? shifts[0]?.turnId ?? '',
      subject: '',
      visitor: '',
      email: '',
    },
    schema: schemaOf(forVisitors),
    save: async ({ at, from, to, turnId, subject, visitor, email }) => {
      await client.bookingRequests.create({
        spaceId,
        at,
        subject,
        ...(turnId === '' ? { from, to } : { turnId }),
        visitors: forVisitors ? [{ email, name: visitor }] : [],
      })
      await readAgain()
      toast.success(words.sent)
    },
    onSaved: onDone,
  })
  const { form } = record
  return (
    <RecordForm
      record={record}
      submit={words.submit}
      cancel={words.cancel}
      onCancel={() => {
        record.discard()
        onDone()
      }}
      renderRefusal={refusal => (
        <GuestSlotRefusal
          language="en"
          refusal={refusal}
          onClose={record.dismiss}
          onAlternative={({ at, from, to }) => {
            const shift = shifts.find(one => one.from === from && one.to === to)
            form.setValues({ at, from, to, ...(shift && { turnId: shift.turnId }) })
            record.submit()
          }}
        />
      )}
    >
      <TextField form={form} name="at" type="date" label={words.date} min={date} withAsterisk />
      {shifts.length > 0 ? (
        <SelectField
          form={form}
          name="turnId"
          label={words.shift}
          withAsterisk
          searchable={false}
          data={shifts.map(one => ({ value: one.turnId, label: formatTimes(one.from, one.to) }))}
        />
      ) : (
        <Group grow align="flex-start" gap="sm">
          <TextField form={form} name="from" type="time" label={words.from} withAsterisk />
          <TextField form={form} name="to" type="time" label={words.to} withAsterisk />
        </Group>
      )}
      {forVisitors && (
        <>
          <Text size="sm" c="dimmed">
            {words.visitorAbout}
          </Text>
          <TextField form={form} name="visitor" label={words.visitor} maxLength={120} />
          <TextField form={form} name="email" type="email" label={words.visitorEmail} withAsterisk />
        </>
      )}
      <TextField form={form} name="subject" label={words.reason} description={words.reasonFor} maxLength={200} />
    </RecordForm>
  )
}
