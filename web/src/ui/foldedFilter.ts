import { fold } from '@aforo/api/platform/fold'
import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'

/** Search in a select, ignoring accents, case and word order. Empty groups are hidden. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const words = fold(search).split(/\s+/).filter(Boolean)
  let left = limit
  const matches = ({ label }: { label?: unknown }) => {
    const text = fold(String(label))
    return words.every(word => text.includes(word)) && left-- > 0
  }
  return options.flatMap((option): typeof options => {
    if (!isOptionsGroup(option)) return matches(option) ? [option] : []
    const items = option.items.filter(matches)
    return items.length > 0 ? [{ ...option, items }] : []
  })
}

/** Values that can be chosen, in the order shown. */
export const valuesOf = (options: readonly ComboboxParsedItem<string>[]): string[] =>
  options
    .flatMap(option => (isOptionsGroup(option) ? option.items : [option]))
    .flatMap(({ value, disabled }) => (disabled ? [] : [value]))
