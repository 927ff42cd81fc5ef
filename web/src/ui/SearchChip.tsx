import { Combobox, Text, UnstyledButton, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { ChipFrame, ChipWords } from './ChipFrame.tsx'
import { type ChoiceSource, moreOption, useChosen, useFound } from './choices.ts'
import classes from './FilterChip.module.css'
import { ChoiceLine } from './SearchSelect.tsx'

interface SearchChipProps {
  /** The filtered field: `Sede`, `Equipo`. */
  label: string
  source: ChoiceSource
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter of a list whose options are searched on the server. */
export function SearchChip({ label, source, value, onChange }: SearchChipProps) {
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState(false)
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setWanted(true)
      combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const found = useFound(source, { typed, chosen: undefined, wanted })
  const choices = found.data?.choices ?? []
  const [chosen, remember] = useChosen(source, value ?? null, { known: undefined, found: choices })
  const more = (found.data?.total ?? 0) - choices.length
  return (
    <ChipFrame label={label} on={value !== undefined} onClear={() => onChange(undefined)}>
      <Combobox
        store={combobox}
        position="bottom-start"
        width={260}
        withinPortal={false}
        onOptionSubmit={id => {
          remember(choices.find(choice => choice.value === id))
          onChange(id)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target targetType="button">
          <UnstyledButton className={classes.open} onClick={() => combobox.toggleDropdown()}>
            <ChipWords label={label} chosen={value === undefined ? undefined : (chosen?.label ?? '…')} />
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Search
            aria-label={`Buscar: ${label}`}
            placeholder="Escribe para buscar"
            value={typed}
            onChange={event => {
              setTyped(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
          <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={label}>
            {choices.map(({ hint, ...option }) => (
              <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
                <ChoiceLine option={option} hint={hint} />
              </Combobox.Option>
            ))}
            {choices.length === 0 && (
              <Combobox.Empty>
                {found.isError ? 'No se pudo buscar' : found.data && !found.isFetching ? source.none : 'Buscando…'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
          {more > 0 && (
            <Combobox.Footer>
              <Text size="xs" c="dimmed">
                {moreOption(more, typed.trim() !== '').label}
              </Text>
            </Combobox.Footer>
          )}
        </Combobox.Dropdown>
      </Combobox>
    </ChipFrame>
  )
}
