import { createFileRoute, useLocation } from '@tanstack/react-router'
import { linkToken, olderToken } from '../../people/login/linkToken.ts'
import { ResetPassword } from '../../people/login/ResetPassword.tsx'

export const Route = createFileRoute('/login/reset')({
  validateSearch: olderToken,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const { hash } = useLocation()
  const token = linkToken(hash, search)
  return <ResetPassword key={token} token={token} />
}
