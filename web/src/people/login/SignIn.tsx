import type { IdentityProviderConfig } from '@aforo/api/people/tenants'
import type { ProblemCode } from '@aforo/api/platform/problems'
import { useDocumentTitle } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { storedIdentityProvider, storeIdentityProvider } from '../../platform/session/identityProvider.ts'
import { showLeftNotice } from '../../platform/session/notice.ts'
import { comesFromDoor } from '../../platform/session/signIn.ts'
import { later } from '../../ui/later.ts'
import { DomainForm } from './DomainForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { call } from './post.ts'
import type { Interaction } from './useInteraction.ts'

interface SignInProps {
  interaction: Interaction
  problem?: ProblemCode
}

/** With the texts of all refusals, which a sign-in by password doesn't need. */
const ProviderStep = later(() => import('./ProviderStep.tsx'), 'ProviderStep')

const DoorNote = later(() => import('./DoorNote.tsx'), 'DoorNote')

/** First the organisation's domain, then who one is. A domain used before on this device is not asked again. */
export function SignIn({ interaction, problem }: SignInProps) {
  useDocumentTitle('Iniciar sesión · Aforo')
  const [config, setConfig] = useState<IdentityProviderConfig | undefined>(storedIdentityProvider)
  const [asking, setAsking] = useState(config === undefined)
  // The domain whose answer has just come: it isn't asked for a second time.
  const [fresh, setFresh] = useState<string>()
  const [byPassword, setByPassword] = useState(false)
  useEffect(showLeftNotice, [])
  const known = config?.authenticationConfig.domainPrefix
  // How it signs in may have changed since it was last used here.
  useEffect(() => {
    if (known === undefined || known === fresh) return
    let left = false
    const take = (next: IdentityProviderConfig) => {
      if (left) return
      storeIdentityProvider(next)
      setConfig(next)
    }
    call<IdentityProviderConfig>(`/api/public/idp/config?domain=${encodeURIComponent(known)}`).then(
      take,
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [known, fresh])
  const step = () => {
    if (asking || config === undefined)
      return (
        <DomainForm
          last={config?.authenticationConfig.domainPrefix ?? ''}
          onConfig={next => {
            storeIdentityProvider(next)
            setConfig(next)
            setFresh(next.authenticationConfig.domainPrefix)
            setAsking(false)
          }}
        />
      )
    const { domainPrefix, selectedIdp } = config.authenticationConfig
    const common = { interaction, domain: domainPrefix, onOtherDomain: () => setAsking(true) }
    if (selectedIdp !== 'PASSWORD' && !byPassword)
      return <ProviderStep {...common} kind={selectedIdp} problem={problem} onPassword={() => setByPassword(true)} />
    return <PasswordForm {...common} onProvider={selectedIdp === 'PASSWORD' ? undefined : () => setByPassword(false)} />
  }
  return (
    <Suspense>
      {comesFromDoor() && <DoorNote />}
      {step()}
    </Suspense>
  )
}
