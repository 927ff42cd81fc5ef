import { type Import, type ImportRow, importFields, type RowVerdict } from '@aforo/api/people/imports'
import { rowVerdictLabels } from '@aforo/api/people/labels'
import { Group, Table, TextInput } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconArrowBackUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Badge, type Tone } from '../../ui/StatusBadge.tsx'
import classes from './Imports.module.css'
import type { Mending } from './mending.ts'

const tones: Record<RowVerdict, Tone> = {
  CREATE: 'info',
  JOINED: 'info',
  EXISTS: 'neutral',
  ERROR: 'bad',
  CREATED: 'good',
  UNDONE: 'neutral',
  KEPT: 'warning',
}

interface RowGridProps {
  file: Import
  rows: ImportRow[]
  /** Left out where rows can no longer change. */
  mending: Mending | undefined
}

/** Rows as the file has them; what is wrong in a cell stands below it, and the cell can be written over. */
export function RowGrid({ file, rows, mending }: RowGridProps) {
  const isWrong = (field: string) => rows.some(({ faults }) => faults.some(fault => fault.field === field))
  const fields = Object.entries(importFields[file.kind])
    // What no column of the file gives may be wrong too: a row lacks it.
    .filter(([field]) => (file.mapping[field] ?? null) !== null || isWrong(field))
    .map(([field, { label }]) => ({ field, label }))
    // What there is to mend is seen without scrolling sideways.
    .sort((one, other) => Number(isWrong(other.field)) - Number(isWrong(one.field)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard.
    <section className={`${classes.table} ${classes.rows}`} tabIndex={0} aria-label="Filas del archivo">
      <Table verticalSpacing="xs" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Fila</Table.Th>
            <Table.Th>Resultado</Table.Th>
            {fields.map(({ field, label }) => (
              <Table.Th key={field}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <GridRow key={row.row} row={row} fields={fields} mending={mending} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

interface GridRowProps {
  row: ImportRow
  fields: { field: string; label: string }[]
  mending: Mending | undefined
}

function GridRow({ row, fields, mending }: GridRowProps) {
  const [whole, setWhole] = useState(false)
  const draft = mending?.drafts[row.row]
  const out = draft === 'out'
  // That it is in use is no error.
  const stays = row.verdict === 'KEPT'
  const isOpen = (field: string) =>
    mending !== undefined && !out && (whole || row.faults.some(fault => fault.field === field))
  return (
    <Table.Tr data-out={out || undefined}>
      <Table.Td className={classes.cell} data-narrow data-label="Fila">
        {row.row}
      </Table.Td>
      <Table.Td className={classes.cell}>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <Badge
            label={out ? 'Se quitará' : rowVerdictLabels[row.verdict]}
            tone={out ? 'neutral' : tones[row.verdict]}
          />
          {mending && (
            <RowActions row={row} out={out} mending={mending} onEdit={whole ? undefined : () => setWhole(true)} />
          )}
        </Group>
      </Table.Td>
      {fields.map(({ field, label }) => {
        const isTyped = !out && draft?.[field] !== undefined
        const wrong = out || isTyped ? [] : row.faults.filter(fault => fault.field === field)
        const text = (out ? undefined : draft?.[field]) ?? row.cells[field] ?? ''
        return (
          <Table.Td
            key={field}
            className={classes.cell}
            data-label={label}
            data-empty={(text === '' && !isOpen(field)) || undefined}
            data-fault={(wrong.length > 0 && !stays) || undefined}
          >
            {isOpen(field) ? (
              <TextInput
                aria-label={`${label}, fila ${row.row}`}
                size="xs"
                value={text}
                maxLength={2_000}
                onChange={event => mending?.write(row, field, event.currentTarget.value)}
                onKeyDown={event => event.key === 'Enter' && mending?.record.submit()}
              />
            ) : (
              text
            )}
            {isTyped && <span className={classes.fault}>Sin revisar todavía</span>}
            {!out &&
              !isTyped &&
              row.guesses
                .filter(guess => guess.field === field)
                .map(({ message }) => (
                  <span key={message} className={`${classes.fault} ${classes.guess}`}>
                    <IconAlertTriangle size={14} aria-hidden />
                    {message}
                  </span>
                ))}
            {wrong.map(({ message }) => (
              <span key={message} className={stays ? `${classes.fault} ${classes.guess}` : classes.fault}>
                {stays ? <IconAlertTriangle size={14} aria-hidden /> : <IconAlertCircle size={14} aria-hidden />}
                {message}
              </span>
            ))}
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}

interface RowActionsProps {
  row: ImportRow
  out: boolean
  mending: Mending
  /** Opens all of the row's cells; left out when they are. */
  onEdit: (() => void) | undefined
}

function RowActions({ row, out, mending, onEdit }: RowActionsProps) {
  if (out)
    return (
      <IconButton
        label="No quitarla"
        name={`No quitar la fila ${row.row}`}
        onClick={() => mending.leaveOut(row, false)}
      >
        <IconArrowBackUp size={16} />
      </IconButton>
    )
  return (
    <Group gap={0} wrap="nowrap">
      {onEdit && (
        <IconButton label="Editar toda la fila" name={`Editar la fila ${row.row}`} onClick={onEdit}>
          <IconPencil size={16} />
        </IconButton>
      )}
      <IconButton label="Quitar la fila" name={`Quitar la fila ${row.row}`} onClick={() => mending.leaveOut(row, true)}>
        <IconTrash size={16} />
      </IconButton>
    </Group>
  )
}
