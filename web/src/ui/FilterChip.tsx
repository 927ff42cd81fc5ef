import { Button, Menu, UnstyledButton } from '@mantine/core'
import { ChipFrame, ChipWords } from './ChipFrame.tsx'
import classes from './FilterChip.module.css'

interface FilterChipProps<Value extends string> {
  /** The filtered field: `Sede`, `Estado`. */
  label: string
  value: Value | undefined
  options: { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** One filter of a list: shows the selected option, opens the options, can be removed. */
export function FilterChip<Value extends string>({ label, value, options, onChange }: FilterChipProps<Value>) {
  const chosen = options.find(option => option.value === value)
  return (
    <ChipFrame label={label} on={chosen !== undefined} onClear={() => onChange(undefined)}>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.open}>
            <ChipWords label={label} chosen={chosen?.label} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          <Menu.RadioGroup value={value ?? null} onChange={next => onChange(next as Value)}>
            {options.map(option => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </ChipFrame>
  )
}

/** Removes all filters; shown only while some are active. */
export const ClearFilters = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onClick}>
    Quitar filtros
  </Button>
)
