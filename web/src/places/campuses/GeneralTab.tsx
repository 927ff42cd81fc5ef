import { campusWords as words } from '@aforo/api/places/campus-words'
import { Address, type Campus, CampusCode, NewCampus, ZoneChange } from '@aforo/api/places/campuses'
import { Anchor, Grid, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { fieldOf, TextField, UppercaseField } from '../../ui/fields.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PictureInput } from '../../ui/PictureInput.tsx'
import { isChosen, type PictureValue, pictureKey, pictureWords } from '../../ui/pictures.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { mapOf } from './place.ts'
import { atAddress, atCode } from './serverFields.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

const valuesOf = ({ name, code, address, photoKey }: Campus) => ({
  name,
  code,
  address,
  photoKey: photoKey as PictureValue,
  /** Only asked about where the time zone changes. */
  bookings: 'KEEP_WALL_TIMES' as ZoneChange,
})
type Values = ReturnType<typeof valuesOf>

const schema = NewCampus.pick({ name: true, code: true, address: true }).extend({ bookings: ZoneChange })

const addressKeys = Object.keys(Address.shape) as (keyof Campus['address'])[]
const sameAddress = (one: Campus['address'], other: Campus['address']) =>
  addressKeys.every(key => one[key] === other[key])

/** What is written: the call of each part that differs, the one that can be refused first. */
export async function saveGeneral(typed: Values, base: Campus, keep: (campus: Campus) => void): Promise<Campus> {
  const code = CampusCode.parse(typed.code)
  let now = base
  const step = (after: Campus) => {
    now = after
    keep(after)
  }
  if (code !== now.code) step(await client.campuses.setCode({ id: now.id, version: now.version, code }))
  if (!sameAddress(typed.address, now.address))
    step(
      await client.campuses.setAddress({
        ...typed.address,
        id: now.id,
        version: now.version,
        bookings: typed.bookings,
      }),
    )
  const photoKey = await pictureKey(typed.photoKey)
  if (photoKey !== now.photoKey) step(await client.campuses.setPhoto({ id: now.id, version: now.version, photoKey }))
  const newName = typed.name.trim()
  if (newName !== now.name) step(await client.campuses.rename({ id: now.id, version: now.version, newName }))
  return now
}

const differencesOf = (mine: Values, theirs: Campus) => {
  const inWords = ({ address, photoKey, name, code }: Values) => ({
    ...address,
    name,
    code,
    photo: pictureWords(photoKey, 'foto'),
  })
  return differencesIn(words, inWords(mine), inWords(valuesOf(theirs)))
}

/** Where a form's photo is shown from. */
const sourceOf = (value: PictureValue, known: (Campus | undefined)[]) =>
  value === null || isChosen(value) ? value : (known.find(one => one?.photoKey === value)?.photoUrl ?? null)

/** What a campus is called and where it is. */
export function GeneralTab({ campus }: { campus: Campus }) {
  const queryClient = useQueryClient()
  const remember = (after: Campus) => {
    queryClient.setQueryData(api.campuses.get.queryKey({ input: { id: after.id } }), after)
    queryClient.invalidateQueries({ queryKey: api.campuses.search.key() })
  }
  const record = useVersionedForm({
    latest: campus,
    valuesOf,
    schema,
    save: async (values, base, keep) => {
      try {
        return await saveGeneral(values, base, after => {
          keep(after)
          remember(after)
        })
      } catch (error) {
        throw atAddress(atCode(error))
      }
    },
    // What the bookings kept, they keep again when a change of zone is undone.
    onSaved: (before, after, { bookings }) =>
      toast.undo('Se guardaron los datos de la sede.', () =>
        undo(() => saveGeneral({ ...valuesOf(before), bookings }, after, remember)),
      ),
  })
  const { form, newer, base } = record
  const { address, photoKey } = form.getValues()
  return (
    <PageForm record={record} differencesOf={differencesOf}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Panel title="Identidad" about="Como la ven tu equipo y tus clientes.">
            <Stack gap="md">
              <TextField {...fieldOf(form, words, 'name')} maxLength={100} withAsterisk />
              <UppercaseField {...fieldOf(form, words, 'code')} maxLength={20} withAsterisk />
              <PictureInput
                label={words.photo.label}
                description="La fachada o la recepción, apaisada; hasta 2 MB."
                value={photoKey}
                src={sourceOf(photoKey, [campus, base, newer])}
                fallback={<IconBuilding size={32} stroke={1.3} aria-hidden />}
                error={form.errors.photoKey}
                onChange={value => {
                  form.clearFieldError('photoKey')
                  form.setFieldValue('photoKey', value)
                }}
              />
            </Stack>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title="Ubicación" about="Va en las invitaciones a reservas, con la hora de la sede.">
            <Stack gap="md">
              <AddressFields form={form} prefix="address." address={address} />
              {address.timeZoneId !== base.address.timeZoneId && <ZoneChoice form={form} campus={base} />}
              <Anchor href={mapOf(base.address)} target="_blank" rel="noreferrer" size="sm">
                Ver la dirección en OpenStreetMap
              </Anchor>
            </Stack>
          </Panel>
        </Grid.Col>
      </Grid>
    </PageForm>
  )
}
