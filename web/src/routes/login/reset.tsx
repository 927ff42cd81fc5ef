import { createFileRoute } from '@tanstack/react-router'
import { olderToken } from '../../people/login/linkToken.ts'
import { ResetPassword } from '../../people/login/ResetPassword.tsx'
import { useLinkToken } from '../../people/login/useLinkToken.ts'

export const Route = createFileRoute('/login/reset')({
  validateSearch: olderToken,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const token = useLinkToken('/login/reset', search)
  return <ResetPassword key={token} token={token} />
}
