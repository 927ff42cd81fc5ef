import { Table, VisuallyHidden } from '@mantine/core'

interface FigureTableHeadProps {
  /** Names the table for those who don't see it. */
  label: string
  /** Columns of words, which come first. */
  words: readonly string[]
  /** Columns of figures, aligned at their end. */
  figures: readonly string[]
}

/** The caption and the head of a table of figures. */
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
            // Two of them may have one name.
            <Table.Th key={place} scope="col" data-figure>
              {figure}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
    </>
  )
}
