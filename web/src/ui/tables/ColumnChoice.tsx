import {
  columnName,
  missingFields,
  type TableColumn,
  type TableField,
  type TableFields,
  type TableMapping,
} from '@aforo/api/platform/tables'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { SearchableSelect } from '../SearchableSelect.tsx'
import classes from './Tables.module.css'

interface ColumnChoiceProps {
  fields: TableFields
  columns: TableColumn[]
  mapping: TableMapping
  onMapping: (mapping: TableMapping) => void
  isBusy?: boolean
}

/** Which column of a file is which field. What was guessed is chosen already. */
export function ColumnChoice({ fields, columns, mapping, onMapping, isBusy = false }: ColumnChoiceProps) {
  const [showsAll, setShowsAll] = useState(false)
  const used = new Set(Object.values(mapping))
  const missing = missingFields(fields, mapping)
  const isMapped = (key: string) => (mapping[key] ?? null) !== null
  // Other ways to give a field are shown where one is in use, or may be what is missing.
  const isOther = ({ gives, addsTo }: TableField) => Boolean(gives ?? addsTo)
  const isShown = ([key, field]: [string, TableField]) =>
    showsAll || !isOther(field) || isMapped(key) || field.gives?.some(given => missing.includes(given))
  const all = Object.entries(fields)
  const shown = all.filter(isShown)
  const ignored = columns.filter(({ index }) => !used.has(index))
  const choices = columnChoices(columns)
  return (
    <>
      <div className={classes.map}>
        {shown.map(([key, { label, about, required }]) => {
          const index = mapping[key] ?? null
          const isMissing = missing.includes(key)
          const giver = all.find(([other, { gives }]) => gives?.includes(key) && isMapped(other))?.[1].label
          const isNeeded = required && (isMissing || index !== null)
          return (
            <Fragment key={key}>
              <div>
                <Text size="sm" fw={500}>
                  {label}
                  {isNeeded && (
                    <Text span c="var(--mantine-color-error)" inherit aria-hidden>
                      {' *'}
                    </Text>
                  )}
                </Text>
                <Text size="xs" c="dimmed">
                  {about}
                </Text>
              </div>
              <SearchableSelect
                aria-label={`Columna de ${label}`}
                aria-required={isNeeded}
                placeholder={
                  isMissing ? 'Elige una columna' : giver === undefined ? 'Sin este dato' : `Sale de «${giver}»`
                }
                data={choices.filter(({ value }) => Number(value) === index || !used.has(Number(value)))}
                value={index === null ? null : String(index)}
                onChange={value => onMapping({ ...mapping, [key]: value === null ? null : Number(value) })}
                clearable
                disabled={isBusy}
                nothingFoundMessage="Ninguna columna se llama así"
                error={isMissing}
              />
              <div className={classes.samples}>{columns.find(one => one.index === index)?.samples.join(' · ')}</div>
            </Fragment>
          )
        })}
      </div>
      {shown.length < all.length && ignored.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setShowsAll(true)}
        >
          Más columnas ({all.length - shown.length})
        </Button>
      )}
      {ignored.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          No se usan:{' '}
          {ignored.map(({ index }) => `«${choices.find(({ value }) => value === String(index))?.label}»`).join(', ')}.
        </Text>
      )}
    </>
  )
}

/** Columns by their titles; of those that have the same one, each with its letter. */
function columnChoices(columns: TableColumn[]) {
  const counts = new Map<string, number>()
  for (const { header } of columns) counts.set(header, (counts.get(header) ?? 0) + 1)
  return columns.map(({ index, header }) => ({
    value: String(index),
    label: (counts.get(header) ?? 0) > 1 ? `${header} (${columnName(index).toLowerCase()})` : header,
  }))
}
