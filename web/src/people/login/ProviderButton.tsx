import type { ProviderKind } from '@aforo/api/people/identity-providers'
import { Button } from '@mantine/core'
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from './post.ts'
import type { Interaction } from './useInteraction.ts'

const buttonOf = {
  GOOGLE_WORKSPACE: { label: 'Continuar con Google', Icon: IconBrandGoogle },
  MICROSOFT: { label: 'Continuar con Microsoft', Icon: IconBrandWindows },
}

interface ProviderButtonProps {
  kind: ProviderKind
  interaction: Interaction
  domain: string
  /** The last account was refused: the provider asks for another one. */
  chooseAccount: boolean
  onRefused: (error: unknown) => void
}

/** Leaves for the organisation's provider, which comes back signed in. */
export function ProviderButton({ kind, interaction, domain, chooseAccount, onRefused }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false)
  const { label, Icon } = buttonOf[kind]
  const leave = async () => {
    setBusy(true)
    try {
      const body = { domain, kind, chooseAccount }
      const { redirectTo } = await call<{ redirectTo: string }>(
        `/login/interaction/${await interaction()}/federated`,
        body,
      )
      location.assign(redirectTo)
    } catch (error) {
      setBusy(false)
      onRefused(error)
    }
  }
  return (
    <Button size="md" fullWidth loading={busy} onClick={leave} leftSection={<Icon size={18} />}>
      {label}
    </Button>
  )
}
