import type { AccessSettings, ProviderKind } from '@aforo/api/people/identity-providers'
import { providerKinds } from '@aforo/api/people/identity-providers'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { accessQuery } from './accessQueries.ts'
import { ChosenProvider } from './ChosenProvider.tsx'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { providerWords } from './providerWords.ts'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { SessionsRule } from './SessionsRule.tsx'

/** How an organisation's people sign in: its own, or, for a root, any other's. @param account its account name */
export function IdentityProviderPanel({ account }: { account: string }) {
  const query = useQuery(accessQuery(account))
  if (query.data) return <Access settings={query.data} />
  return <LoadingOrError query={query} skeleton={[180, 220]} />
}

function Access({ settings }: { settings: AccessSettings }) {
  const [editing, setEditing] = useState<ProviderKind>()
  const close = () => setEditing(undefined)
  return (
    <Stack gap="lg">
      <ChosenProvider settings={settings} />
      {providerKinds.map(kind => (
        <ProviderCard key={kind} kind={kind} settings={settings} onEdit={() => setEditing(kind)} />
      ))}
      <SecondFactorRule settings={settings} />
      <SessionsRule settings={settings} />
      <RecordDrawer opened={editing !== undefined} title={editing ? providerWords[editing].name : ''} onClose={close}>
        {editing && <ProviderForm kind={editing} settings={settings} onDone={close} />}
      </RecordDrawer>
    </Stack>
  )
}
