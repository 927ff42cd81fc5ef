import { Tabs } from '@mantine/core'
import {
  IconArchive,
  IconArrowsCross,
  IconBuildingEstate,
  IconCalendarOff,
  IconCalendarStats,
  IconDoor,
  IconHistory,
  IconHourglassEmpty,
  IconRefresh,
} from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Arriving } from '../../ui/Arriving.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { ProductTab } from '../products/productSearch.ts'
import { InventoryTab } from './inventorySearch.ts'

const AvailableList = later(() => import('./AvailableList.tsx'), 'AvailableList')
const SoonList = later(() => import('./AvailableList.tsx'), 'SoonList')
const InventoryCalendar = later(() => import('./InventoryCalendar.tsx'), 'InventoryCalendar')
const ConflictList = later(() => import('./ConflictList.tsx'), 'ConflictList')
const BlockList = later(() => import('./BlockList.tsx'), 'BlockList')
const QueuedDeals = later(() => import('../../deals/hubspot/QueuedDeals.tsx'), 'QueuedDeals')
const LogList = later(() => import('./LogList.tsx'), 'LogList')
const ExpiredList = later(() => import('./ExpiredList.tsx'), 'ExpiredList')
const Landlords = later(() => import('../rental-contracts/Landlords.tsx'), 'Landlords')
const ProductDrawer = later(() => import('../products/ProductDrawer.tsx'), 'ProductDrawer')

const path = '/app/inventory/'
const route = getRouteApi(path)

const tabs = [
  { value: 'available', label: 'Disponibles', icon: IconDoor, content: AvailableList },
  { value: 'soon', label: 'Próximamente', icon: IconHourglassEmpty, content: SoonList },
  { value: 'calendar', label: 'Calendario', icon: IconCalendarStats, content: InventoryCalendar },
  { value: 'conflicts', label: 'Conflictos', icon: IconArrowsCross, content: ConflictList },
  { value: 'blocks', label: 'Bloqueos', icon: IconCalendarOff, content: BlockList },
  { value: 'queue', label: 'Negocios en cola', icon: IconRefresh, content: QueuedDeals },
  { value: 'log', label: 'Registro', icon: IconHistory, content: LogList },
  { value: 'expired', label: 'Vencidos', icon: IconArchive, content: ExpiredList },
  { value: 'landlords', label: 'Propietarios', icon: IconBuildingEstate, content: Landlords },
] as const

/** Inventario › Inventario: what is free, what will be, who has it, and what the operator pays for it. */
export function InventoryScreen() {
  const { tab = 'available', product, section } = route.useSearch()
  const navigate = useNavigate({ from: path })
  const go = (next: string | null) => {
    const chosen = InventoryTab.safeParse(next).data
    // The campus is what people work on; everything else is the tab's own.
    if (chosen) leave(() => navigate({ search: ({ campus }) => ({ tab: chosen, campus }) }))
  }
  return (
    <PageFrame
      title="Inventario"
      about="Lo que se vende por meses: qué está libre, qué se libera, quién lo tiene, y lo que se paga por los edificios."
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
      {tab !== 'landlords' && product !== undefined && (
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
