import {
  type ComboboxItem,
  type ComboboxParsedItem,
  getOptionsLockup,
  getParsedComboboxData,
  type SelectProps,
} from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { foldedFilter, valuesOf } from './foldedFilter.ts'
import { useTyping } from './useTyping.ts'

type Given = Pick<
  SelectProps<string>,
  'data' | 'filter' | 'limit' | 'searchValue' | 'onSearchChange' | 'onKeyDownCapture' | 'onBlurCapture'
> & { error?: ReactNode }

interface Searching {
  /** Props of the field. */
  props: Given
  /** Whether the options match the typed text; false while a server searches. */
  isCurrent: boolean
  /** The text shown for a selection. */
  textOf?: (options: Record<string, ComboboxItem>) => string | undefined
  /** Excludes matches. */
  without?: readonly string[]
  take: (value: string, field: { options: Record<string, ComboboxItem>; setTyped: (text: string) => void }) => void
}

/** Common to select and multi-select with search. Typed text is chosen or refused with a message, never dropped. */
export function useSearchedSelect({ props, isCurrent, textOf, without = [], take }: Searching) {
  const { data = [], filter = foldedFilter, limit = Number.POSITIVE_INFINITY } = props
  const parsed = getParsedComboboxData(data) as ComboboxParsedItem<string>[]
  const options = getOptionsLockup<string>(parsed)
  const shown = textOf?.(options)
  const [typed, setTyped] = useUncontrolled({
    value: props.searchValue,
    defaultValue: shown,
    finalValue: '',
    onChange: props.onSearchChange,
  })
  const untaken = typed === shown ? '' : typed.trim()
  const found = untaken === '' ? [] : valuesOf(filter({ options: parsed, search: typed, limit }))
  const typing = useTyping({
    untaken,
    isCurrent,
    matches: found.filter(one => !without.includes(one)),
    take: value => take(value, { options, setTyped }),
  })
  return {
    shown,
    setTyped,
    field: {
      ...typing.input(props),
      searchable: true,
      filter,
      // Enter chooses the first match.
      selectFirstOptionOnChange: untaken !== '' && isCurrent,
      searchValue: typed,
      onSearchChange: (text: string) => {
        if (!typing.isLeaving()) setTyped(text)
      },
      error: typing.error ?? props.error,
    },
  }
}
