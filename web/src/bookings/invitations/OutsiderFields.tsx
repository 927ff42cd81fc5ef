import { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormButtons } from '../../ui/FormButtons.tsx'
import classes from './AttendeeList.module.css'
import { useGuestChoices } from './guestChoices.ts'
import { Invited } from './invited.ts'

interface OutsiderFieldsProps {
  /** What was typed of their address already. */
  email: string
  taken: ReadonlySet<string>
  onAdd: (attendee: Invited) => void
  onCancel: () => void
}

/** Somebody from outside, who is a visitor of that day. Not a form of its own: it stands inside another. */
export function OutsiderFields({ email, taken, onAdd, onCancel }: OutsiderFieldsProps) {
  const [values, setValues] = useState({
    email,
    name: '',
    company: '',
    guestType: 'CLIENT' as GuestType,
    purpose: 'MEETING' as VisitPurpose,
  })
  const choices = useGuestChoices()
  const [fault, setFault] = useState<string>()
  const set = (change: Partial<typeof values>) => {
    setFault(undefined)
    setValues(current => ({ ...current, ...change }))
  }
  const add = () => {
    const read = Invited.safeParse({ ...values, inside: false })
    if (!read.success) return setFault(read.error.issues[0]?.message)
    if (taken.has(read.data.email)) return setFault('Ya está en la lista.')
    onAdd(read.data)
  }
  return (
    <fieldset className={classes.outsider} aria-label="Alguien de fuera">
      <Stack
        gap="xs"
        onKeyDown={event => {
          // Enter adds the person and doesn't send the form around.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          if (event.target.getAttribute('aria-haspopup') !== 'listbox') add()
        }}
      >
        <TextInput
          label="Correo"
          type="email"
          withAsterisk
          maxLength={254}
          value={values.email}
          error={fault}
          onChange={event => set({ email: event.currentTarget.value })}
          autoFocus
        />
        <Group grow gap="sm" align="flex-start">
          <TextInput
            label="Nombre"
            maxLength={120}
            value={values.name}
            onChange={event => set({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Empresa"
            maxLength={120}
            value={values.company}
            onChange={event => set({ company: event.currentTarget.value })}
          />
        </Group>
        <Group grow gap="sm" align="flex-start">
          <Select
            label="Tipo de invitado"
            allowDeselect={false}
            data={choices.types}
            value={values.guestType}
            onChange={value => set({ guestType: GuestType.parse(value) })}
          />
          <Select
            label="Motivo"
            allowDeselect={false}
            data={choices.purposes}
            value={values.purpose}
            onChange={value => set({ purpose: VisitPurpose.parse(value) })}
          />
        </Group>
        <FormButtons size="compact-sm" submit="Añadir a la lista" onSubmit={add} onCancel={onCancel} />
      </Stack>
    </fieldset>
  )
}
