import type { EarlierVisitor } from '@aforo/api/front-desk/visitors'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { formatDate } from '@aforo/api/platform/dates-in-words'
import { Autocomplete, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import type { Bound } from '../../ui/fields.tsx'

/** The server finds no fewer letters. */
const shortest = 3
/** Milliseconds without a key before the server is asked. */
const pause = 150

const keyOf = ({ name, document, email, date }: EarlierVisitor) =>
  [name, document?.number, email, date].filter(Boolean).join(' ')

const detailOf = ({ company, document, email, date, campusName }: EarlierVisitor) =>
  [
    company,
    document && `${documentTypeLabels[document.type]} ${document.number}`,
    !document && email,
    `vino el ${formatDate(date)} a ${campusName}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface VisitorNameFieldProps extends Bound<{ label: string; 'data-autofocus'?: boolean }> {
  /** Somebody who came before was chosen: their data can be filled in. */
  onKnown: (visitor: EarlierVisitor) => void
}

/** A visitor's name, which may be anybody's; who came before is offered by name, document, mail or company. */
export function VisitorNameField({ form, name, onKnown, ...props }: VisitorNameFieldProps) {
  const input = form.getInputProps(name)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), pause)
  const { data } = useQuery(
    api.visitors.earlier.queryOptions({
      input: { q },
      enabled: q.length >= shortest,
      staleTime: 30_000,
      placeholderData: keepPreviousData,
    }),
  )
  const earlier = new Map((q.length >= shortest ? (data?.items ?? []) : []).map(one => [keyOf(one), one]))
  return (
    <Autocomplete
      {...props}
      {...input}
      withAsterisk
      maxLength={120}
      autoComplete="off"
      description="Si ya vino antes, búscalo también por su documento."
      data={[...earlier.keys()]}
      // The server has found them by more than what the list shows.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const one = earlier.get(option.value)
        return (
          <div>
            <Text size="sm">{one?.name}</Text>
            <Text size="xs" c="dimmed">
              {one && detailOf(one)}
            </Text>
          </div>
        )
      }}
      onChange={text => {
        const known = earlier.get(text)
        setTyped(known ? '' : text)
        input.onChange(known ? known.name : text)
        if (known) onKnown(known)
      }}
    />
  )
}
