import { formatDate, formatLongDate } from '@aforo/api/platform/dates-in-words'
import { Button, Loader, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ReactFlowProvider } from '@xyflow/react'
import { useState } from 'react'
import { planQuery } from '../../places/floor-plans/planQueries.ts'
import classes from '../../places/planogram/Availability.module.css'
import type { PlanViewProps } from '../../places/planogram/planogramSearch.ts'
import { api } from '../../platform/api.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { allOf, LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { loading } from '../../ui/loading.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useNarrowerThan } from '../../ui/useNarrowerThan.ts'
import { ProductTab } from '../products/productSearch.ts'
import { SellingLegend, SellingRows } from './SellingRows.tsx'
import { SellingStage } from './SellingStage.tsx'
import { foundProducts } from './sellingWords.ts'

const ProductDrawer = later(() => import('../products/ProductDrawer.tsx'), 'ProductDrawer')

/** A floor as it is sold on a day: what is free, what it costs, who has the rest, and what is in conflict. */
export function PlanSelling({ planId, search, onSearch }: PlanViewProps) {
  const narrow = useNarrowerThan(62)
  const [hovered, setHovered] = useState<string>()
  const { date, q, state, product, section } = search
  const plan = useQuery(planQuery(planId))
  const selling = useQuery(
    api.inventory.planSelling.queryOptions({ input: { id: planId, date }, placeholderData: keepPreviousData }),
  )
  const { data, ...query } = allOf({ plan, selling })
  if (!data) return <LoadingOrError query={query} skeleton={<Loader m="xl" {...loading} />} />
  const asked = data.selling
  const filtered = state !== undefined || Boolean(q?.trim())
  const listed = foundProducts(asked.products, { q, state })
  const open = (productId: string) => onSearch({ product: productId })
  return (
    <div className={classes.view} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <div className={classes.when}>
          <DatePickerInput
            aria-label="Fecha"
            w={150}
            leftSection={<IconCalendar size={16} stroke={1.5} />}
            leftSectionPointerEvents="none"
            valueFormatter={({ date: value }) => (typeof value === 'string' ? formatDate(value.slice(0, 10)) : '')}
            value={date ?? asked.date}
            onChange={next => next && onSearch({ date: next.slice(0, 10) })}
          />
          {date !== undefined && date !== asked.today && (
            <Button variant="subtle" size="compact-sm" onClick={() => onSearch({ date: undefined })}>
              Hoy
            </Button>
          )}
        </div>
        <SellingLegend products={asked.products} chosen={state} onChoose={next => onSearch({ state: next })} />
      </div>
      <div className={classes.columns}>
        <div className={classes.stage}>
          <ReactFlowProvider>
            <SellingStage
              plan={data.plan}
              products={asked.products}
              date={asked.date}
              found={filtered ? new Set(listed.map(({ productId }) => productId)) : undefined}
              hovered={hovered}
              narrow={narrow}
              onHover={setHovered}
              onOpen={open}
            />
          </ReactFlowProvider>
        </div>
        <section className={classes.list} aria-label="Lo que se vende en el plano">
          <SearchBox
            placeholder="Buscar producto, espacio o cliente"
            value={q}
            onSearch={words => onSearch({ q: words })}
          />
          <Text size="xs" c="dimmed" role="status">
            {formatLongDate(asked.date)}. Precios de lista sin IGV.
          </Text>
          <SellingRows
            products={listed}
            campusId={asked.campusId}
            date={asked.date}
            empty={filtered ? 'Nada coincide' : 'En este plano no se vende nada por meses.'}
            hovered={hovered}
            onHover={setHovered}
            onOpen={open}
          />
        </section>
      </div>
      {product !== undefined && (
        <Arriving>
          <ProductDrawer
            id={product}
            tab={ProductTab.safeParse(section).data ?? 'data'}
            onTab={next => onSearch({ section: next })}
            onClose={() => onSearch({ product: undefined, section: undefined })}
          />
        </Arriving>
      )}
    </div>
  )
}
