import { Select } from '@mantine/core'
import { useState } from 'react'
import type { FieldForm } from '../ui/fields.tsx'
import { usePeopleSearch } from '../ui/people.tsx'

/** A person of the organisation, found by name or e-mail address. Its value is the username. */
export function PersonField({ form, name, label = 'Persona' }: { form: FieldForm; name: string; label?: string }) {
  const [typed, setTyped] = useState('')
  const { names, select } = usePeopleSearch(typed)
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const input = form.getInputProps(name)
  const data = [...names].map(([value, label]) => ({ value, label }))
  if (chosen && !names.has(chosen.value)) data.unshift(chosen)
  return (
    <Select
      label={label}
      placeholder="Nombre o correo"
      {...select}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      key={form.key(name)}
      {...input}
      onChange={(value, option) => {
        setChosen(value ? { value, label: option.label } : undefined)
        input.onChange(value ?? '')
      }}
      withAsterisk
    />
  )
}
