import { fold } from '@aforo/api/platform/fold'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PasswordField, TextField } from '../../ui/fields.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { shortest } from './NewPasswordFields.tsx'
import { call } from './post.ts'
import { signInAtOnce } from './signInAtOnce.ts'
import { useArrival } from './useArrival.ts'

/** What an organisation's domain would be by its name. */
const domainOf = (organization: string) =>
  fold(organization)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 63)

const blank = { organization: '', prefix: '', givenName: '', lastname: '', username: '', password: '' }

/** Makes the operator and its first root account, with the link that the program printed on an empty database, and signs in. */
export function FirstAccount({ token }: { token: string | undefined }) {
  useDocumentTitle('Primera cuenta · Aforo')
  const [domain, setDomain] = useState<string>()
  const goOn = useArrival()
  const { form, saving, refusal, submit } = useRecordForm({
    initialValues: blank,
    save: values => call<{ username: string; domain: string }>('/login/first', { token, ...values }),
    onSaved: async (made, { password }) => {
      if (!(await signInAtOnce({ ...made, password }, goOn))) setDomain(made.domain)
    },
  })
  // Proposed while nobody has typed another one.
  form.watch('organization', ({ previousValue, value }) => {
    if (form.getValues().prefix === domainOf(previousValue)) form.setFieldValue('prefix', domainOf(value))
  })
  if (domain !== undefined)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Todo listo"
        text={`Inicia sesión en el dominio ${domain} con el correo y la contraseña que elegiste.`}
        action={<Button renderRoot={props => <Link to="/login" {...props} />}>Iniciar sesión</Button>}
      />
    )
  if (token === undefined || refusal?.code === 'LINK_EXPIRED')
    return (
      <EmptyState
        icon={IconLinkOff}
        title="El enlace no sirve"
        text="Ya se usó, le falta una parte o el programa volvió a empezar. Mientras no haya cuentas, cada inicio del programa escribe un enlace nuevo en su terminal."
      />
    )
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <div>
          <Title order={1}>Primera cuenta</Title>
          <Text c="dimmed" size="sm" mt={4}>
            Crea tu organización y la persona que la administra.
          </Text>
        </div>
        {refusal && <ProblemAlert refusal={refusal} />}
        <TextField
          form={form}
          name="organization"
          label="Organización"
          maxLength={120}
          autoComplete="organization"
          autoFocus
        />
        <TextField
          form={form}
          name="prefix"
          label="Dominio"
          description="Lo escribirá tu equipo al iniciar sesión: letras, números y guiones."
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField form={form} name="givenName" label="Nombres" maxLength={100} autoComplete="given-name" />
        <TextField form={form} name="lastname" label="Apellidos" maxLength={100} autoComplete="family-name" />
        <TextField
          form={form}
          name="username"
          label="Correo"
          type="email"
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
        />
        <PasswordField
          form={form}
          name="password"
          label="Contraseña"
          description={`Al menos ${shortest} caracteres. Una frase corta es fácil de recordar y difícil de adivinar.`}
          maxLength={256}
          autoComplete="new-password"
        />
        <Button type="submit" size="md" loading={saving} fullWidth>
          Crear cuenta
        </Button>
      </Stack>
    </form>
  )
}
