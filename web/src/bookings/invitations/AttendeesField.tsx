import { attendeesAtMost } from '@aforo/api/bookings/guests'
import { Stack } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'
import { AttendeeList } from './AttendeeList.tsx'
import { AttendeePicker } from './AttendeePicker.tsx'
import { crowdWarning, type Invited } from './invited.ts'

interface AttendeesFieldProps {
  value: readonly Invited[]
  onChange: (value: Invited[]) => void
  /** Where they will be; undefined until that is known. */
  room: { name: string; capacity: number | null } | undefined
  /** Whose booking it is: they come anyway. */
  owner: string
}

/** Whom to invite, as a field of a form. */
export function AttendeesField({ value, onChange, room, owner }: AttendeesFieldProps) {
  const taken = new Set([owner, ...value.map(({ email }) => email)])
  return (
    <Stack gap="xs">
      {value.length < attendeesAtMost && (
        <AttendeePicker taken={taken} onAdd={attendee => onChange([...value, attendee])} />
      )}
      <CrowdNote invited={value.length} room={room} />
      {value.length > 0 && (
        <AttendeeList attendees={value} onRemove={({ email }) => onChange(value.filter(one => one.email !== email))} />
      )}
    </Stack>
  )
}

/** Says where there will be more people than the room has places; it may be booked all the same. */
export function CrowdNote({ invited, room }: { invited: number; room: AttendeesFieldProps['room'] }) {
  const warning = crowdWarning(invited, room)
  return (
    <div role="status">
      {warning && (
        <Note tone="warning" p="xs" icon={IconUsersGroup}>
          {warning}
        </Note>
      )}
    </div>
  )
}
