import { occupationStateLabels } from '@aforo/api/insight/labels'
import type { OccupiedProduct } from '@aforo/api/insight/occupation'
import { OccupationState } from '@aforo/api/insight/occupation-states'
import { monthName } from '@aforo/api/platform/dates-in-words'
import { Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { ToProducts } from '../../offer/products/ToProducts.tsx'
import { CardHead } from '../../ui/CardHead.tsx'
import { DataList, type DataListColumn } from '../../ui/DataList.tsx'
import { rangeWords } from '../../ui/dates/dateSpans.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import classes from './Occupation.module.css'
import { OccupationFilters } from './OccupationFilters.tsx'
import { exportProducts, productsList } from './occupationQueries.ts'
import type { OccupationSearch } from './occupationSearch.ts'
import { amountWords, figureWords, keyOfState, stateTones, takerWords } from './occupationWords.ts'
import { ProductName, placeWords } from './ProductName.tsx'
import { TakerName } from './TakerName.tsx'
import { useOccupationList } from './useOccupationList.ts'

const states = optionsOf(OccupationState.options, occupationStateLabels)

/** What a product is on its days of the period, and who has it. */
interface PartsProps {
  product: OccupiedProduct
  oneDay: boolean
  /** A card is one button: no link stands in it. */
  inCard?: boolean
}

const Parts = ({ product: { parts }, oneDay, inCard }: PartsProps) => (
  <ul className={classes.parts}>
    {parts.map(({ state, from, to, taker }) => (
      <li key={`${from} ${taker?.id}`}>
        <Badge label={occupationStateLabels[state]} tone={stateTones[state]} />
        <Text size="xs" c="dimmed" component="span">
          {!oneDay && rangeWords({ from, to })} {taker && (inCard ? takerWords(taker) : <TakerName taker={taker} />)}
        </Text>
      </li>
    ))}
  </ul>
)

const columnsOf = ({ period = 'today', state }: OccupationSearch): DataListColumn<OccupiedProduct>[] => {
  const key = state ? keyOfState[state] : 'offered'
  return [
    { accessor: 'name', title: 'Producto', fixed: true, render: product => <ProductName {...product} /> },
    { accessor: 'place', title: 'Piso y sede', render: placeWords },
    {
      accessor: 'parts',
      title: 'Cómo está',
      render: product => <Parts product={product} oneDay={!/^\d/.test(period)} />,
    },
    {
      accessor: 'seats',
      title: 'Puestos',
      textAlign: 'right',
      render: ({ figures }) => amountWords(figures.seats[key], 'seats'),
    },
    {
      accessor: 'area',
      title: 'm²',
      textAlign: 'right',
      noWrap: true,
      // Of what no plan shows they are unknown.
      render: ({ figures: { area } }) => Number(area.offered) > 0 && amountWords(area[key], 'area'),
    },
    {
      accessor: 'money',
      title: 'Al mes sin IGV',
      textAlign: 'right',
      render: ({ figures }) =>
        figures.money.map(money => (
          <div key={money.currency}>
            <Money amount={money[key]} currency={money.currency} />
          </div>
        )),
    },
  ]
}

/** Which day or month is looked at. */
const periodText = ({ period = 'today' }: OccupationSearch) =>
  period === 'today' ? 'hoy' : period === 'monthAgo' ? 'hace un mes' : `en ${monthName(`${period}-01`)}`

/** The products behind a figure: what each adds to it, on which days, and who has it. */
export function BehindFigure() {
  const list = useOccupationList(productsList)
  const { search, filter } = list
  const state = search.state && occupationStateLabels[search.state].toLowerCase()
  return (
    <PageFrame
      about={state ? `Lo que suma a «${state}» ${periodText(search)}.` : `Todo lo que se ofrece ${periodText(search)}.`}
      filters={
        <>
          <SearchBox placeholder="Buscar por nombre o código" value={search.q} onSearch={list.find} />
          <FilterChip label="Estado" value={search.state} options={states} onChange={next => filter({ state: next })} />
          <OccupationFilters search={search} onFilter={filter} />
        </>
      }
    >
      <DataList
        id="occupation-products"
        noun={['producto', 'productos']}
        {...list.table}
        columns={columnsOf(search)}
        rowKey={({ productId }) => productId}
        onExport={format => exportProducts(search, format)}
        empty={
          <EmptyState
            icon={IconPackage}
            title="Aún no hay productos"
            text="Lo que se vende por meses se crea en Productos."
            action={<ToProducts />}
          />
        }
        card={product => (
          <>
            <CardHead
              name={product.name}
              badge={figureWords(product.figures, 'seats', search.state ? keyOfState[search.state] : 'offered')[0]}
            />
            <Text size="sm" c="dimmed">
              {product.code} · {placeWords(product)}
            </Text>
            <Parts product={product} oneDay={!/^\d/.test(search.period ?? '')} inCard />
          </>
        )}
      />
    </PageFrame>
  )
}
