import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps {
  /** Search text in the URL. */
  value: string | undefined
  onSearch: (q: string | undefined) => void
  placeholder?: string
}

/** A screen's search box. `/` focuses it; it searches as you type. */
export function SearchBox({ value, onSearch, placeholder = 'Buscar' }: SearchBoxProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  // The URL also changes without typing: by the back button or "Quitar filtros".
  if (known !== value) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), 250)
  const change = (text: string) => {
    setTyped(text)
    search(text)
  }
  return (
    <TextInput
      data-screen-search
      type="search"
      role="searchbox"
      aria-label={placeholder}
      placeholder={placeholder}
      w={{ base: '100%', xs: 280 }}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed === '' ? (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => change('')} />
        )
      }
      value={typed}
      onChange={event => change(event.currentTarget.value)}
    />
  )
}
