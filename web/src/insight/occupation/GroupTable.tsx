import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { Occupation } from '@aforo/api/insight/occupation'
import type { OccupationBy, OccupationState, OccupationUnit } from '@aforo/api/insight/occupation-states'
import { ProductType } from '@aforo/api/offer/product-types'
import { Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { SideScroll } from '../../ui/SideScroll.tsx'
import { BehindLink } from './BehindLink.tsx'
import classes from './Occupation.module.css'
import type { OccupationSearch } from './occupationSearch.ts'
import { byLabels, figureWords, keyOfState, percentWords, sharesOf } from './occupationWords.ts'

interface GroupTableProps {
  occupation: Occupation
  /** Of the day or month that is shown. */
  place: number
  unit: OccupationUnit
  by: OccupationBy
  search: OccupationSearch
}

type Row = Occupation['rows'][number]
const states: OccupationState[] = ['CONTRACTED', 'PROBABLE', 'BLOCKED', 'FREE']

/** What narrows the list of products to a group. */
const groupSearch = ({ id, campusId }: Row, by: OccupationBy): Partial<OccupationSearch> => {
  if (by === 'type') return { type: ProductType.safeParse(id).data }
  return by === 'campus' ? { campus: campusId ?? undefined } : { campus: campusId ?? undefined, floor: id ?? 'none' }
}

/** The figures of each group in one unit, with the total at the foot. */
export function GroupTable({ occupation, place, unit, by, search }: GroupTableProps) {
  const { rows, total, formulas } = occupation
  const label = `Ocupación por ${byLabels[by].toLowerCase()}`
  const cells = (name: string, figures: Row['figures'], own: OccupationSearch) => {
    const shown = figures[place]
    if (!shown) return null
    const figure = (key: Parameters<typeof figureWords>[2], state?: OccupationState) => (
      <Table.Td key={key} data-figure>
        {figureWords(shown, unit, key).map(words => (
          <BehindLink
            key={words}
            search={{ ...own, state }}
            className={classes.link}
            label={`${name}, ${state ? occupationStateLabels[state] : 'ofrecido'}: ${words}`}
          >
            {words}
          </BehindLink>
        ))}
      </Table.Td>
    )
    const shares = sharesOf(shown, unit)
    return (
      <>
        {figure('offered')}
        {states.map(state => figure(keyOfState[state], state))}
        {shares && <Table.Td data-figure>{percentWords(shares.percent)}</Table.Td>}
        {shares && <Table.Td data-figure>{percentWords(shares.expected)}</Table.Td>}
      </>
    )
  }
  const head = (key: string, words: string) => (
    <Table.Th key={key} scope="col" data-figure>
      <Tooltip label={formulas[key]} multiline maw={280}>
        <span>{words}</span>
      </Tooltip>
    </Table.Th>
  )
  return (
    <SideScroll tall tabIndex={0} role="region" aria-label={label}>
      <Table className={classes.table} verticalSpacing={8}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{byLabels[by]}</Table.Th>
            {head('offered', unit === 'money' ? 'Potencial' : 'Ofrecido')}
            {states.map(state => head(keyOfState[state], occupationStateLabels[state]))}
            {unit !== 'money' && head('percent', '% contratado')}
            {unit !== 'money' && head('expected', '% con probable')}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={`${row.campusId} ${row.id}`}>
              <Table.Th scope="row">
                {row.name}
                {by === 'floor' && row.campusName && (
                  <Text size="xs" c="dimmed">
                    {row.campusName}
                  </Text>
                )}
              </Table.Th>
              {cells(row.name, row.figures, { ...search, ...groupSearch(row, by) })}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {cells('Total', total, search)}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </SideScroll>
  )
}
