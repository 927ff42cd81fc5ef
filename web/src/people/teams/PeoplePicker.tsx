import { useState } from 'react'
import { usePeopleSearch } from '../../ui/people.tsx'
import { SearchableMultiSelect } from '../../ui/SearchableMultiSelect.tsx'

interface PeoplePickerProps {
  /** Usernames. */
  value: string[]
  onChange: (usernames: string[]) => void
  error?: string
}

/** People of the organisation, found by name or e-mail address. */
export function PeoplePicker({ value, onChange, error }: PeoplePickerProps) {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Record<string, string>>({})
  // Closed once somebody is chosen: it would lie over the button that adds them. Typing opens it again.
  const [listed, setListed] = useState(false)
  const { names: shown, rest, isCurrent, select } = usePeopleSearch(typed)
  const data = [
    ...value
      .filter(username => !shown.has(username))
      .map(username => ({ value: username, label: names[username] ?? username })),
    ...[...shown].map(([username, label]) => ({ value: username, label })),
    ...rest,
  ]
  return (
    <SearchableMultiSelect
      label="Añadir personas"
      placeholder={value.length === 0 ? 'Nombre o correo' : undefined}
      {...select}
      isCurrent={isCurrent}
      dropdownOpened={listed}
      onDropdownOpen={() => setListed(true)}
      onDropdownClose={() => setListed(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      data={data}
      value={value}
      error={error}
      onChange={usernames => {
        setNames({ ...names, ...Object.fromEntries(shown) })
        setTyped('')
        setListed(false)
        onChange(usernames)
      }}
    />
  )
}
