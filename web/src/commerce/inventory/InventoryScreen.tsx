import { Tabs } from '@mantine/core'
import { IconBuildingEstate } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Arriving } from '../../ui/Arriving.tsx'
import { later } from '../../ui/later.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { InventoryTab } from './inventorySearch.ts'

const Landlords = later(() => import('../rental-contracts/Landlords.tsx'), 'Landlords')

const path = '/app/inventory/'
const route = getRouteApi(path)

const tabs = [{ value: 'landlords', label: 'Propietarios', icon: IconBuildingEstate }] as const

/** Inventario › Inventario: what there is to sell, and what the operator pays for it. */
export function InventoryScreen() {
  const { tab = 'landlords' } = route.useSearch()
  const navigate = useNavigate({ from: path })
  const go = (next: string | null) => {
    const chosen = InventoryTab.safeParse(next).data
    if (chosen) leave(() => navigate({ search: { tab: chosen } }))
  }
  return (
    <PageFrame title="Inventario" about="Lo que se vende por meses, y lo que se paga por los edificios.">
      <Tabs value={tab} onChange={go} keepMounted={false}>
        <TabRow value={tab} data-tour="tabs">
          {tabs.map(({ value, label, icon: Icon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<Icon size={16} stroke={1.6} />}>
              {label}
            </Tabs.Tab>
          ))}
        </TabRow>
        <Arriving>
          <Tabs.Panel value="landlords">
            <Landlords />
          </Tabs.Panel>
        </Arriving>
      </Tabs>
    </PageFrame>
  )
}
