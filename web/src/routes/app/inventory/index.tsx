import { createFileRoute } from '@tanstack/react-router'
import { InventoryScreen } from '../../../commerce/inventory/InventoryScreen.tsx'
import { InventorySearch } from '../../../commerce/inventory/inventorySearch.ts'

export const Route = createFileRoute('/app/inventory/')({
  validateSearch: InventorySearch,
  component: InventoryScreen,
})
