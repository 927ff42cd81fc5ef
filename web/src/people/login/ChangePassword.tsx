import { Button, Group, Paper, PasswordInput, Skeleton, Stack } from '@mantine/core'
import { IconLockOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loading } from '../../ui/loading.ts'
import { missingWords } from '../../ui/missingWords.ts'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { verbLabels } from '../../ui/verbLabels.ts'
import { securityQuery } from '../profile/securityQueries.ts'
import { NewPasswordFields, newPasswordErrors } from './NewPasswordFields.tsx'

const blank = { currentPassword: '', newPassword: '', repeated: '' }

/** Changes one's own password, where one has any: who comes in by the organisation's provider may not. */
export function ChangePassword() {
  const security = useQuery(securityQuery())
  return (
    <PageFrame title={verbLabels.changePassword} about="Al cambiarla se cierran tus demás sesiones.">
      {security.data?.hasPassword === false ? (
        <EmptyState
          icon={IconLockOff}
          title="Aquí no tienes contraseña"
          text="Ingresas con la cuenta de tu organización, y su contraseña se cambia allí."
        />
      ) : (
        <Paper withBorder p="xl" maw={480}>
          {security.isPending ? <Skeleton height={260} {...loading} /> : <PasswordChange />}
        </Paper>
      )}
    </PageFrame>
  )
}

/** Takes the present one as proof. */
function PasswordChange() {
  const { username } = useMe()
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Partial<typeof blank>>({})
  const change = useMutation(
    api.users.changePassword.mutationOptions({
      onSuccess: ({ message }) => {
        setValues(blank)
        toast.success(message)
      },
      onError: error => {
        const { code, message } = refusalOf(error)
        if (code === 'WRONG_PASSWORD') setErrors({ currentPassword: message })
        if (code === 'WEAK_PASSWORD') setErrors({ newPassword: message })
      },
    }),
  )
  const refusal = change.error ? refusalOf(change.error) : undefined
  const unplaced = refusal && refusal.code !== 'WRONG_PASSWORD' && refusal.code !== 'WEAK_PASSWORD'
  const submit = () => {
    const wrong: Partial<typeof blank> = newPasswordErrors(values)
    if (!values.currentPassword) wrong.currentPassword = missingWords.field
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    change.mutate({ currentPassword: values.currentPassword, newPassword: values.newPassword })
  }
  const set = (part: Partial<typeof blank>) => {
    setValues({ ...values, ...part })
    setErrors({})
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!change.isPending) submit()
      }}
    >
      <Stack>
        {unplaced && <ProblemAlert refusal={refusal} />}
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Contraseña actual"
          name="currentPassword"
          autoFocus
          autoComplete="current-password"
          maxLength={256}
          value={values.currentPassword}
          error={errors.currentPassword}
          onChange={event => set({ currentPassword: event.currentTarget.value })}
        />
        <NewPasswordFields values={values} errors={errors} onChange={set} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending}>
            {verbLabels.changePassword}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
