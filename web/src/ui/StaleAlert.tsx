import { inWords, type RecordWords } from '@aforo/api/platform/field-words'
import { Button, Group, Table, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Note } from './Note.tsx'
import classes from './StaleAlert.module.css'
import type { Versioned, VersionedForm } from './useVersionedForm.ts'

/** A field that differs: the input here, and the record's current value. */
export interface Difference {
  name: string
  mine: string
  theirs: string
}

/** Both versions of the given fields, in words. */
export const differencesIn = <Fields extends object>(fields: RecordWords, mine: Fields, theirs: Fields): Difference[] =>
  Object.entries(fields).map(([key, { label, values }]) => {
    const written = (of: Fields) => inWords(of[key as keyof Fields], values)
    return { name: label, mine: written(mine), theirs: written(theirs) }
  })

/**
 * The alert of a form whose record another person changed: both versions side by side, and the choice between them.
 * Undefined if nobody changed it.
 * @param differencesOf the fields with both values; equal ones are omitted
 */
export function staleAlert<Record extends Versioned, Values extends { [key: string]: unknown }>(
  record: VersionedForm<Record, Values>,
  differencesOf: (mine: Values, theirs: Record) => Difference[],
) {
  const { mine, newer, takeNewer, keepMine, saving } = record
  if (!newer) return undefined
  const differences = differencesOf(mine, newer).filter(row => row.mine !== row.theirs)
  return (
    <Note tone="warning" icon={IconUsers} title="Alguien cambió este registro mientras lo editabas.">
      {differences.length === 0 ? (
        <Text size="sm">Lo que escribiste coincide con lo que quedó guardado.</Text>
      ) : (
        <Table className={classes.table} verticalSpacing={4} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th aria-label="Campo" />
              <Table.Th>Guardado ahora</Table.Th>
              <Table.Th>Lo tuyo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ name, mine, theirs }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{theirs}</Table.Td>
                <Table.Td>{mine}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={takeNewer}>
          Usar lo guardado
        </Button>
        {differences.length > 0 && (
          <Button size="compact-sm" loading={saving} onClick={keepMine}>
            Guardar lo mío
          </Button>
        )}
      </Group>
    </Note>
  )
}
