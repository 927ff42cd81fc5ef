import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

interface SearchBoxProps {
  /** Search text in the URL. */
  value: string | undefined
  onSearch: (q: string | undefined) => void
  placeholder?: string
  /** More than is searched for, where a reader of codes types. */
  maxLength?: number
}

/** A screen's search box. `/` focuses it; it searches as you type. */
export function SearchBox({ value, onSearch, placeholder = 'Buscar', maxLength = 100 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  /** Searches that the URL doesn't have yet. */
  const [pending, setPending] = useState<readonly (string | undefined)[]>([])
  if (known !== value) {
    setKnown(value)
    const place = pending.indexOf(value)
    // The URL also changes by the back button or "Quitar filtros". The box's own searches return late, when more may
    // have been typed.
    if (place < 0) setTyped(value ?? '')
    setPending(place < 0 ? [] : pending.slice(place + 1))
  }
  const search = useDebouncedCallback((text: string) => {
    const q = text.trim() || undefined
    setPending(before => [...before, q])
    onSearch(q)
  }, 250)
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
      maxLength={maxLength}
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
