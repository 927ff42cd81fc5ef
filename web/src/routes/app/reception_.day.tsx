import { createFileRoute } from '@tanstack/react-router'
import { DaySheetScreen } from '../../front-desk/day-sheet/DaySheetScreen.tsx'
import { DaySheetSearch } from '../../front-desk/day-sheet/daySheetSearch.ts'

export const Route = createFileRoute('/app/reception_/day')({
  validateSearch: DaySheetSearch,
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <DaySheetScreen
      search={Route.useSearch()}
      onSearch={change => navigate({ search: before => ({ ...before, ...change }), replace: true })}
    />
  )
}
