import type { Comparison } from '@aforo/api/deals/contract-addenda'
import type { Contract } from '@aforo/api/deals/contract-records'
import { Button, ScrollArea, Select, Stack, Switch, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AmountsFault } from './AmountsFault.tsx'
import { ContractLoadingOrError } from './ContractLoadingOrError.tsx'
import classes from './Contracts.module.css'
import { contractQuery } from './contractQueries.ts'
import { memberWords, titleOf } from './contractWords.ts'

const route = getRouteApi('/app/sales/contracts/$id/compare')

/** Two contracts of a chain side by side: what they say, what they rent, what they bill, and their texts by words. */
export function CompareScreen() {
  const { id } = route.useParams()
  const query = useQuery(contractQuery(id))
  if (query.data) return <Compare contract={query.data} />
  return <ContractLoadingOrError title="Comparar" query={query} />
}

function Compare({ contract }: { contract: Contract }) {
  const navigate = route.useNavigate()
  const { id, chain } = contract
  const others = chain.filter(member => member.id !== id)
  const { with: chosen = others[0]?.id } = route.useSearch()
  return (
    <PageFrame
      title="Comparar"
      about={`${titleOf(contract)}, ${contract.client.name}, con otro de su cadena.`}
      actions={
        <Button
          variant="default"
          renderRoot={props => (
            <Link to="/app/sales/contracts/$id" params={{ id }} search={{ tab: 'chain' }} {...props} />
          )}
        >
          Volver al contrato
        </Button>
      }
    >
      {chosen === undefined ? (
        <EmptyState
          icon={IconArrowsDiff}
          title="No hay con qué compararlo"
          text="Se comparan un contrato y sus adendas; este todavía no tiene ninguna."
        />
      ) : (
        <Stack gap="md">
          <Select
            label="Comparar con"
            maw={480}
            allowDeselect={false}
            data={others.map(member => ({ value: member.id, label: memberWords(member) }))}
            value={chosen}
            onChange={next => next && navigate({ search: { with: next }, replace: true })}
          />
          <Sides {...inOrder(chain, id, chosen)} />
        </Stack>
      )}
    </PageFrame>
  )
}

/** The earlier one first: what the later one says anew is added, not taken out. */
function inOrder(chain: Contract['chain'], id: string, other: string) {
  const placeOf = (one: string) => chain.findIndex(member => member.id === one)
  return placeOf(id) < placeOf(other) ? { id, otherId: other } : { id: other, otherId: id }
}

function Sides({ id, otherId }: { id: string; otherId: string }) {
  const [all, setAll] = useState(false)
  const query = useQuery({
    ...api.contracts.compare.queryOptions({ input: { id, otherId } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={320} />
  const names = [titleOf(data.one), titleOf(data.other)] as const
  return (
    <>
      <Switch label="También lo que es igual" checked={all} onChange={event => setAll(event.currentTarget.checked)} />
      <ComparedRows title="Partes y condiciones" rows={data.fields} names={names} all={all} />
      <ComparedRows title="Productos" rows={data.lines} names={names} all={all} />
      <AmountsFault fault={data.fault} />
      <ComparedRows
        title="Lo que se factura"
        about="Por mes, sin IGV."
        rows={data.money}
        names={names}
        all={all}
        figures
      />
      <Texts text={data.text} />
    </>
  )
}

interface ComparedRowsProps {
  title: string
  about?: string
  rows: Comparison['fields']
  names: readonly [one: string, other: string]
  /** Equal ones too. */
  all: boolean
  /** They are amounts, by month. */
  figures?: boolean
}

function ComparedRows({ title, about, rows, names, all, figures = false }: ComparedRowsProps) {
  const shown = all ? rows : rows.filter(({ changed }) => changed)
  // Where all that is shown is different nothing has to stand out.
  const look = (changed: boolean) => ({
    className: all && changed ? classes.changed : undefined,
    'data-figure': figures || undefined,
  })
  return (
    <Panel title={title} about={about}>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          Sin diferencias.
        </Text>
      ) : (
        <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${title}: comparación` }}>
          <Table className={classes.table} miw={{ base: 0, xs: 520 }} verticalSpacing={6} layout="fixed">
            <caption>
              <VisuallyHidden>{title}</VisuallyHidden>
            </caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w={{ base: '32%', xs: '26%' }}>
                  {figures ? 'Mes' : 'Dato'}
                </Table.Th>
                {names.map(name => (
                  <Table.Th key={name} scope="col" data-figure={figures || undefined}>
                    {name}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map(({ field, displayName, before, after, changed }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" fw={400}>
                    {displayName}
                    {all && changed && <VisuallyHidden> (distinto)</VisuallyHidden>}
                  </Table.Th>
                  <Table.Td {...look(changed)}>{before || '–'}</Table.Td>
                  <Table.Td {...look(changed)}>{after || '–'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </Panel>
  )
}

function Texts({ text }: { text: Comparison['text'] }) {
  return (
    <Panel title="Texto" about="De los documentos generados: lo que se quita va tachado, lo que se añade subrayado.">
      {text === null ? (
        <Text size="sm" c="dimmed">
          Uno de los dos todavía no tiene documento.
        </Text>
      ) : (
        <div className={classes.text}>
          {text.map(({ runs }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name, and never change their order.
            <p key={place}>
              {runs.map(({ kind, text }, part) => {
                const key = `${part}${kind}`
                if (kind === 'ADDED') return <ins key={key}>{text}</ins>
                if (kind === 'REMOVED') return <del key={key}>{text}</del>
                return <span key={key}>{text}</span>
              })}
            </p>
          ))}
        </div>
      )}
    </Panel>
  )
}
