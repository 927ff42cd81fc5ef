import type { Security } from '@aforo/api/people/second-factor'
import { Grid, Stack } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { NewPasskey } from './NewPasskey.tsx'
import { NewTotp } from './NewTotp.tsx'
import { PasskeyPanel } from './PasskeyPanel.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryPanel } from './RecoveryPanel.tsx'
import { Sessions } from './Sessions.tsx'
import { securityQuery } from './securityQueries.ts'
import { TotpPanel } from './TotpPanel.tsx'

/** Something of the own security that is being changed in the drawer; it is asked first who one is. */
interface Open {
  title: string
  content: ReactNode
}

/** Mi perfil › Seguridad: the second factor, passkeys, and where one is signed in. */
export function SecurityTab() {
  const query = useQuery(securityQuery())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const security = query.data
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 7 }}>
        {security ? (
          <Stack gap="lg">
            {security.required && (
              <Note tone="info" icon={IconShieldCheck}>
                Tu organización exige un segundo factor: conserva al menos una llave de acceso o la aplicación.
              </Note>
            )}
            <PasskeyPanel
              passkeys={security.passkeys}
              ask={(title, content) => setOpen({ title, content: content(close) })}
              onAdd={() => setOpen({ title: 'Nueva llave de acceso', content: <NewPasskey onDone={close} /> })}
            />
            <TotpPanel
              since={security.totpSince}
              ask={(title, content) => setOpen({ title, content: content(close) })}
              onAdd={() => setOpen({ title: 'Aplicación de autenticación', content: <NewTotp onDone={close} /> })}
            />
            <RecoveryPanel security={security} ask={(title, content) => setOpen({ title, content: content(close) })} />
          </Stack>
        ) : (
          <LoadingOrError query={query} skeleton={[160, 160]} />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Sessions />
      </Grid.Col>
      <RecordDrawer opened={open !== undefined} title={open?.title} onClose={close}>
        {open && security && <Proven security={security}>{open.content}</Proven>}
      </RecordDrawer>
    </Grid>
  )
}

/** What is behind it appears once one has shown who one is. */
function Proven({ security, children }: { security: Security; children: ReactNode }) {
  // What was begun is not taken away when the ten minutes end; the server asks again.
  const [wasProven, setWasProven] = useState(security.proven)
  if (wasProven || security.proven) return children
  return <ProofForm hasPassword={security.hasPassword} onProven={() => setWasProven(true)} />
}
