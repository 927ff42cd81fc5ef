import { userWords as words } from '@aforo/api/people/user-words'
import type { Me } from '@aforo/api/people/users'
import { formatInstant } from '@aforo/api/platform/dates-in-words'
import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { meQuery } from '../../platform/session/me.ts'
import { fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, pictureKey } from '../../ui/pictures.ts'
import { timeZones } from '../../ui/timeZones.ts'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { formatCountries } from '../users/countries.ts'
import { type ProfileValues, profileDifferences, profileSchema, valuesOf } from './profileForm.ts'

/** What one says about oneself, as colleagues see it. */
export function ProfileForm({ me }: { me: Me }) {
  const queryClient = useQueryClient()
  const write = async (values: ProfileValues, { username, version }: Me) => {
    const after = await client.users.saveProfile({
      username,
      givenName: values.givenName,
      lastname: values.lastname,
      phone: values.phone.trim() || null,
      timezone: values.timezone,
      pictureKey: await pictureKey(values.pictureKey),
      version,
    })
    queryClient.setQueryData(meQuery().queryKey, after)
    return after
  }
  const record = useVersionedForm<Me, ProfileValues>({
    latest: me,
    valuesOf,
    schema: profileSchema,
    save: write,
    onSaved: (before, after) => {
      record.reset()
      toast.undo('Se guardó tu perfil.', () => undo(() => write(valuesOf(before), after)))
    },
  })
  const { form, newer, base } = record
  const values = form.getValues()
  const known = [me, base, newer].find(each => each?.pictureKey === values.pictureKey)
  const src = isChosen(values.pictureKey) ? values.pictureKey : values.pictureKey && (known?.info.picture ?? null)
  return (
    <PageForm record={record} differencesOf={profileDifferences} submit="Guardar perfil">
      <Panel title="Tus datos" about="Así te ven las demás personas y así firmas tus reservas.">
        <Stack gap="md">
          <PictureInput
            label="Foto"
            description="PNG, JPEG, WebP, GIF o AVIF de hasta 2 MB."
            value={values.pictureKey}
            src={src}
            fallback={
              <Text size="xl" fw={600}>
                {(values.givenName || 'Usuario').slice(0, 2).toUpperCase()}
              </Text>
            }
            round
            error={form.errors.pictureKey}
            onChange={value => {
              form.clearFieldError('pictureKey')
              form.setFieldValue('pictureKey', value)
            }}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextField {...fieldOf(form, words, 'givenName')} maxLength={60} autoComplete="given-name" withAsterisk />
            <TextField {...fieldOf(form, words, 'lastname')} maxLength={80} autoComplete="family-name" withAsterisk />
            <TextField
              {...fieldOf(form, words, 'phone')}
              placeholder="+51 987 654 321"
              maxLength={31}
              type="tel"
              autoComplete="tel"
            />
            <SelectField
              {...fieldOf(form, words, 'timezone')}
              description={`Ahora: ${formatInstant(new Date().toISOString(), values.timezone)}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={timeZones}
              limit={60}
              withAsterisk
            />
          </SimpleGrid>
          <TextInput
            label="Correo"
            description="Con él inicias sesión. Solo un administrador lo cambia."
            value={me.username}
            readOnly
            variant="filled"
          />
          <Text size="sm" c="dimmed">
            {me.haveCard ? 'Tienes tarjeta de acceso.' : 'No tienes tarjeta de acceso.'} La registra quien administra.
          </Text>
          {me.settings.countriesAllowed.length > 0 && (
            <Text size="sm" c="dimmed">
              Ves y usas las sedes de {formatCountries(me.settings.countriesAllowed)}. Quien administra puede cambiarlo.
            </Text>
          )}
        </Stack>
      </Panel>
    </PageForm>
  )
}
