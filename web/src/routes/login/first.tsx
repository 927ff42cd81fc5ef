import { createFileRoute } from '@tanstack/react-router'
import { FirstAccount } from '../../login/FirstAccount.tsx'

export const Route = createFileRoute('/login/first')({
  validateSearch: (search): { token?: string } => (typeof search.token === 'string' ? { token: search.token } : {}),
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return <FirstAccount token={token} />
}
