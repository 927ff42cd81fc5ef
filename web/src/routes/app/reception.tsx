import { createFileRoute } from '@tanstack/react-router'
import { ReceptionScreen } from '../../front-desk/reception/ReceptionScreen.tsx'
import { ReceptionSearch } from '../../front-desk/reception/receptionSearch.ts'

export const Route = createFileRoute('/app/reception')({
  validateSearch: ReceptionSearch,
  component: Reception,
})

function Reception() {
  const navigate = Route.useNavigate()
  return (
    <ReceptionScreen
      search={Route.useSearch()}
      onSearch={change => navigate({ search: before => ({ ...before, ...change }), replace: true })}
    />
  )
}
