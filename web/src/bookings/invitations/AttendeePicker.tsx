import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { usePeopleSearch } from '../../ui/people.tsx'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { type Invited, insider } from './invited.ts'
import { OutsiderFields } from './OutsiderFields.tsx'

interface AttendeePickerProps {
  /** The addresses that are on the list already. */
  taken: ReadonlySet<string>
  onAdd: (attendee: Invited) => void
}

const isAddress = (text: string) => z.email().safeParse(text.trim()).success

/** Adds people to a list: of the organisation by name or address, from outside by what is known of them. */
export function AttendeePicker({ taken, onAdd }: AttendeePickerProps) {
  const [typed, setTyped] = useState('')
  const [outsider, setOutsider] = useState<string>()
  const { names, rest, isCurrent, select } = usePeopleSearch(typed)
  const data = [...names].filter(([email]) => !taken.has(email)).map(([value, label]) => ({ value, label }))
  const begin = () => {
    setOutsider(isAddress(typed) ? typed.trim() : '')
    setTyped('')
  }
  return (
    <>
      <SearchableSelect
        label="Añadir asistentes"
        placeholder="Nombre o correo"
        {...select}
        isCurrent={isCurrent}
        nothingFoundMessage={
          isAddress(typed) ? 'No es de la organización: agrégalo como alguien de fuera.' : select.nothingFoundMessage
        }
        data={[...data, ...rest]}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={email => {
          if (email) onAdd(insider(email, names.get(email) ?? ''))
        }}
      />
      {outsider === undefined ? (
        <Button
          data-writes
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconUserPlus size={16} />}
          onClick={begin}
        >
          Alguien de fuera
        </Button>
      ) : (
        <OutsiderFields
          email={outsider}
          taken={taken}
          onAdd={attendee => {
            onAdd(attendee)
            setOutsider(undefined)
          }}
          onCancel={() => setOutsider(undefined)}
        />
      )}
    </>
  )
}
