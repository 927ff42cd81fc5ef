import type { Organization } from '@aforo/api/people/organization'
import { Grid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Logo } from '../../layout/Logo.tsx'
import { api, client } from '../../platform/api.ts'
import { useMe } from '../../platform/session/me.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, type PictureValue, pictureKey, pictureWords } from '../../ui/pictures.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { staleAlert } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { OrganizationFacts } from './OrganizationFacts.tsx'
import { organizationQuery } from './organizationQueries.ts'
import { ThemePreview } from './ThemePreview.tsx'

const valuesOf = ({ theme }: Organization): { lateralLogo: PictureValue; profileCover: PictureValue } => ({
  lateralLogo: theme.lateralLogoKey,
  profileCover: theme.profileCoverKey,
})
type Values = ReturnType<typeof valuesOf>

const labels = { lateralLogo: 'Logo del menú', profileCover: 'Portada' }
const fields = ['lateralLogo', 'profileCover'] as const

/** Where a form's picture is shown from. @param known the records that may hold it, with their links */
function sourceOf(value: PictureValue, known: (Organization | undefined)[]): string | null {
  if (value === null || isChosen(value)) return value
  for (const theme of known.map(each => each?.theme)) {
    if (theme?.lateralLogoKey === value) return theme.lateralLogo
    if (theme?.profileCoverKey === value) return theme.profileCover
  }
  return null
}

const differencesOf = (mine: Values, newer: Organization) => {
  const theirs = valuesOf(newer)
  return fields.map(field => ({
    name: labels[field],
    mine: pictureWords(mine[field], 'imagen'),
    theirs: pictureWords(theirs[field], 'imagen'),
  }))
}

/** What the organisation is called, and the pictures that its people see all day. */
export function ThemeTab({ organization }: { organization: Organization }) {
  const queryClient = useQueryClient()
  const { info } = useMe()
  const write = async (values: Values, { version }: Organization) => {
    const [lateralLogo, profileCover] = [await pictureKey(values.lateralLogo), await pictureKey(values.profileCover)]
    const after = await client.organization.setTheme({ lateralLogo, profileCover, version })
    queryClient.setQueryData(organizationQuery().queryKey, after)
    queryClient.invalidateQueries({ queryKey: api.users.me.key() })
    return after
  }
  const record = useVersionedForm({
    latest: organization,
    valuesOf,
    save: write,
    onSaved: (before, after) => {
      record.reset()
      toast.undo('Se guardó el tema.', () => undo(() => write(valuesOf(before), after)))
    },
  })
  const { form, newer, base } = record
  const values = form.getValues()
  const source = (field: keyof Values) => sourceOf(values[field], [organization, base, newer])
  const input = (field: keyof Values) => ({
    label: labels[field],
    value: values[field],
    src: source(field),
    error: form.errors[field],
    onChange: (value: PictureValue) => {
      form.clearFieldError(field)
      form.setFieldValue(field, value)
    },
  })
  return (
    <>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack gap="lg">
            <OrganizationFacts organization={organization} />
            <Panel title="Imágenes">
              <Stack gap="md">
                <PictureInput
                  {...input('lateralLogo')}
                  description="Arriba del menú lateral. Mejor ancho y con fondo transparente; hasta 2 MB."
                  fallback={<Logo height={24} />}
                />
                <PictureInput
                  {...input('profileCover')}
                  description="En la cabecera, para quienes no tienen foto. Mejor cuadrada; hasta 2 MB."
                  fallback={<Text fw={600}>{info.givenName.slice(0, 2).toUpperCase()}</Text>}
                  round
                />
              </Stack>
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Panel title="Vista previa" about={`Así lo verán todas las personas de ${organization.name} al guardar.`}>
            <ThemePreview
              logo={source('lateralLogo')}
              cover={source('profileCover')}
              prefix={organization.domainPrefix}
              givenName={info.givenName || 'Usuario'}
            />
          </Panel>
        </Grid.Col>
      </Grid>
      <SaveBar
        record={record}
        onReset={record.reset}
        submit="Guardar tema"
        summary="La vista previa tiene cambios sin guardar."
        refusal={staleAlert(record, differencesOf)}
      />
    </>
  )
}
