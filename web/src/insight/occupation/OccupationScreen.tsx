import { Tabs } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalendarDue,
  IconChartBar,
  IconClockHour4,
  IconMap2,
  IconPackage,
} from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ProductTab } from '../../offer/products/productSearch.ts'
import { Arriving } from '../../ui/Arriving.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { Figures } from './Figures.tsx'
import { OccupationTab } from './occupationSearch.ts'

const BehindFigure = later(() => import('./BehindFigure.tsx'), 'BehindFigure')
const ComingDates = later(() => import('./ComingDates.tsx'), 'ComingDates')
const Changes = later(() => import('./Changes.tsx'), 'Changes')
const OnDemandUse = later(() => import('./OnDemandUse.tsx'), 'OnDemandUse')
const FloorOccupation = later(() => import('./FloorOccupation.tsx'), 'FloorOccupation')
const ProductDrawer = later(() => import('../../offer/products/ProductDrawer.tsx'), 'ProductDrawer')

const path = '/app/reports/occupation'
const route = getRouteApi(path)

const tabs = [
  { value: 'figures', label: 'Ocupación', icon: IconChartBar, content: Figures },
  { value: 'products', label: 'Productos', icon: IconPackage, content: BehindFigure },
  { value: 'endings', label: 'Por vencer', icon: IconCalendarDue, content: ComingDates },
  { value: 'changes', label: 'Cambios del mes', icon: IconArrowsExchange, content: Changes },
  { value: 'use', label: 'Uso por horas', icon: IconClockHour4, content: OnDemandUse },
  { value: 'plan', label: 'Plano', icon: IconMap2, content: FloorOccupation },
] as const

/** Reportes › Ocupación: how much of what is sold by the month is sold, today and a year ahead. */
export function OccupationScreen() {
  const { tab = 'figures', product, section } = route.useSearch()
  const navigate = useNavigate({ from: path })
  const go = (next: string | null) => {
    const chosen = OccupationTab.safeParse(next).data
    // Where one looks and at what stays; which figure and which page is the tab's own.
    navigate({
      search: ({ campus, floor, type, currency, unit, by, period }) => ({
        ...{ tab: chosen, campus, floor, type, currency, unit, by, period },
      }),
    })
  }
  return (
    <PageFrame
      title="Ocupación"
      about="Cuánto de lo que se vende por meses está vendido, hoy y en los próximos 12 meses, con las fechas de cada sede."
    >
      <Tabs value={tab} onChange={go} keepMounted={false}>
        <TabRow value={tab} data-tour="tabs">
          {tabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Arriving>
          {tabs.map(({ value, content: Content }) => (
            <Tabs.Panel key={value} value={value}>
              <Content />
            </Tabs.Panel>
          ))}
        </Arriving>
      </Tabs>
      {product !== undefined && (
        <Arriving>
          <ProductDrawer
            id={product}
            tab={ProductTab.safeParse(section).data ?? 'data'}
            onTab={next => navigate({ search: old => ({ ...old, section: next }) })}
            onClose={() => navigate({ search: ({ product: _product, section: _section, ...old }) => old })}
          />
        </Arriving>
      )}
    </PageFrame>
  )
}
