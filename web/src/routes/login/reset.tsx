import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../../login/ResetPassword.tsx'

export const Route = createFileRoute('/login/reset')({
  validateSearch: (search): { token?: string } => (typeof search.token === 'string' ? { token: search.token } : {}),
  component: Page,
})

function Page() {
  const { token } = Route.useSearch()
  return <ResetPassword token={token} />
}
