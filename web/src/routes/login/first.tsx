import { createFileRoute } from '@tanstack/react-router'
import { FirstAccount } from '../../people/login/FirstAccount.tsx'
import { olderToken } from '../../people/login/linkToken.ts'
import { useLinkToken } from '../../people/login/useLinkToken.ts'

export const Route = createFileRoute('/login/first')({
  validateSearch: olderToken,
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  const token = useLinkToken('/login/first', search)
  return <FirstAccount key={token} token={token} />
}
