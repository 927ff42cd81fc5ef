import { createFileRoute } from '@tanstack/react-router'
import { InventoryScreen } from '../../../offer/inventory/InventoryScreen.tsx'
import { InventorySearch } from '../../../offer/inventory/inventorySearch.ts'

export const Route = createFileRoute('/app/inventory/')({
  validateSearch: InventorySearch,
  component: InventoryScreen,
})
