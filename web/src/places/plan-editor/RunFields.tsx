import { Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core'
import type { DeskRun } from './deskRun.ts'
import { Figure } from './Figure.tsx'

interface RunFieldsProps {
  run: DeskRun
  onChange: (run: DeskRun) => void
}

/** How many desks, how large, how far apart, and how they are called. */
export function RunFields({ run, onChange }: RunFieldsProps) {
  const figure = (
    name: 'rows' | 'columns' | 'width' | 'height' | 'gapX' | 'gapY' | 'first',
    label: string,
    min: number,
    max: number,
  ) => (
    <Figure
      size="sm"
      hideControls={false}
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      value={run[name]}
      onWrite={value => onChange({ ...run, [name]: value })}
      data-autofocus={name === 'rows' || undefined}
    />
  )
  return (
    <>
      <Group grow>
        {figure('rows', 'Filas', 1, 100)}
        {figure('columns', 'Columnas', 1, 100)}
      </Group>
      <Group grow>
        {figure('width', 'Ancho de cada uno (cm)', 20, 1000)}
        {figure('height', 'Fondo (cm)', 20, 1000)}
      </Group>
      <Group grow>
        {figure('gapX', 'Entre columnas (cm)', 0, 2000)}
        {figure('gapY', run.facing ? 'Pasillo entre pares (cm)' : 'Entre filas (cm)', 0, 2000)}
      </Group>
      <Checkbox
        label="De a pares, frente a frente"
        checked={run.facing}
        onChange={event => onChange({ ...run, facing: event.currentTarget.checked })}
      />
      <Group grow align="flex-end">
        <TextInput
          label="Nombre"
          description={`${nameOfDesk(run, 0)} … ${nameOfDesk(run, run.rows * run.columns - 1)}`}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={60}
          value={run.prefix}
          onChange={event => onChange({ ...run, prefix: event.currentTarget.value })}
        />
        {figure('first', 'Primer número', 0, 99_999)}
      </Group>
      <SegmentedControl
        aria-label="Orden de los números"
        value={run.direction}
        onChange={direction => onChange({ ...run, direction: direction as DeskRun['direction'] })}
        data={[
          { value: 'rows', label: 'Numerar por filas' },
          { value: 'columns', label: 'Numerar por columnas' },
        ]}
      />
    </>
  )
}

const nameOfDesk = (run: DeskRun, index: number) =>
  [run.prefix.trim(), run.first + index].filter(part => part !== '').join(' ')
