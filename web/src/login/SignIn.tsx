import type { IdentityProviderConfig } from '@aforo/contract/tenants'
import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { storedIdentityProvider, storeIdentityProvider } from '../session/identityProvider.ts'
import { showLeftNotice } from '../session/notice.ts'
import { DomainForm } from './DomainForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** First the organisation's domain, then who one is. A domain used before on this device is not asked again. */
export function SignIn({ interaction }: { interaction: string }) {
  useDocumentTitle('Iniciar sesión · Aforo')
  const [config, setConfig] = useState<IdentityProviderConfig | undefined>(storedIdentityProvider)
  const [asking, setAsking] = useState(config === undefined)
  useEffect(showLeftNotice, [])
  if (asking || config === undefined)
    return (
      <DomainForm
        last={config?.authenticationConfig.domainPrefix ?? ''}
        onConfig={next => {
          storeIdentityProvider(next)
          setConfig(next)
          setAsking(false)
        }}
      />
    )
  return <PasswordForm interaction={interaction} config={config} onOtherDomain={() => setAsking(true)} />
}
