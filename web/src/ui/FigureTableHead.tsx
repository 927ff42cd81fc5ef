import { Table, VisuallyHidden } from '@mantine/core'

interface FigureTableHeadProps {
  /** The table's caption for screen readers. */
  label: string
  /** Text columns, which come first. */
  words: readonly string[]
  /** Numeric columns, right-aligned. */
  figures: readonly string[]
}

/** Caption and head of a table of figures. */
export function FigureTableHead({ label, words, figures }: FigureTableHeadProps) {
  return (
    <>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          {words.map(word => (
            <Table.Th key={word} scope="col">
              {word}
            </Table.Th>
          ))}
          {Object.entries(figures).map(([place, figure]) => (
            // Two columns may have the same name.
            <Table.Th key={place} scope="col" data-figure>
              {figure}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
    </>
  )
}
