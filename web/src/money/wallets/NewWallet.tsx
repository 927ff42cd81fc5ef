import type { Wallet } from '@aforo/api/money/wallets'
import { line } from '@aforo/api/platform/base'
import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { teamChoices } from '../../people/teams/teamQueries.ts'
import { client } from '../../platform/api.ts'
import { SwitchField, TextField } from '../../ui/fields.tsx'
import { peopleChoices } from '../../ui/people.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { useReadWalletsAgain } from './walletQueries.ts'

const Name = z.literal('').or(line(100))

/** People are chosen by their e-mail. */
async function userIdOf(username: string): Promise<string> {
  const { items } = await client.users.search({ q: username })
  return items.find(one => one.username === username)?.userId ?? ''
}

interface NewWalletProps {
  onCancel: () => void
  onCreated: (wallet: Wallet) => void
}

/** Opens the wallet of a team or of a person. */
export function NewWallet({ onCancel, onCreated }: NewWalletProps) {
  const readAgain = useReadWalletsAgain()
  const record = useRecordForm<{ of: string; team: string; user: string; name: string; restricted: boolean }, Wallet>({
    initialValues: { of: 'team', team: '', user: '', name: '', restricted: false },
    schema: z.discriminatedUnion('of', [
      z.object({ of: z.literal('team'), team: z.uuid('Elige un equipo.'), name: Name }),
      z.object({ of: z.literal('user'), user: z.email('Elige una persona.'), name: Name }),
    ]),
    save: async ({ of, team, user, name, restricted }) => {
      const id = of === 'team' ? team : await userIdOf(user)
      return client.wallets.create({ id, restricted, ...(name && { name }) })
    },
    onSaved: wallet => {
      readAgain()
      onCreated(wallet)
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} submit="Abrir wallet" onCancel={onCancel}>
      <SegmentedControl
        fullWidth
        aria-label="De quién es"
        data={[
          { value: 'team', label: 'De un equipo' },
          { value: 'user', label: 'De una persona' },
        ]}
        {...form.getInputProps('of')}
      />
      {form.values.of === 'team' ? (
        <SearchField form={form} name="team" label="Equipo" source={teamChoices} withAsterisk data-autofocus />
      ) : (
        <SearchField form={form} name="user" label="Persona" source={peopleChoices} withAsterisk data-autofocus />
      )}
      <TextField
        form={form}
        name="name"
        label="Nombre"
        description="Vacío: el del equipo o la persona."
        maxLength={100}
      />
      <SwitchField form={form} name="restricted" label="Paga solo en las sedes de su equipo" />
    </RecordForm>
  )
}
