import { createFileRoute, useLocation } from '@tanstack/react-router'
import { FirstAccount } from '../../people/login/FirstAccount.tsx'
import { linkToken, olderToken } from '../../people/login/linkToken.ts'

export const Route = createFileRoute('/login/first')({
  validateSearch: olderToken,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const { hash } = useLocation()
  const token = linkToken(hash, search)
  return <FirstAccount key={token} token={token} />
}
