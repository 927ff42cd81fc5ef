import { campusWords as words } from '@aforo/api/places/campus-words'
import type { Campus } from '@aforo/api/places/campuses'
import { Grid, Group, Stack, Text } from '@mantine/core'
import { IconMapPin, IconWorld } from '@tabler/icons-react'
import { type FieldForm, fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { type Country, zoneOptions } from './countries.ts'
import { useCountries } from './useCountries.ts'

interface AddressFieldsProps {
  form: FieldForm & { setFieldValue: (path: string, value: string) => void }
  /** Before each field's name: `address.`. */
  prefix: string
  address: Campus['address']
}

/** Where a campus is. Choosing a country proposes its time zone. */
export function AddressFields({ form, prefix, address }: AddressFieldsProps) {
  const countries = useCountries()
  const known = countries?.map(({ code, name }) => ({ value: code, label: name }))
  const country = countries?.find(({ code }) => code === address.countryCode)
  const chooseCountry = (code: string | null) => {
    const chosen = countries?.find(one => one.code === code)
    if (!chosen || chosen.code === address.countryCode) return
    form.setFieldValue(`${prefix}countryName`, chosen.name)
    const zone = chosen.timezone
    if (zone) form.setFieldValue(`${prefix}timeZoneId`, zone)
  }
  return (
    <Stack gap="md">
      <TextField
        {...fieldOf(form, words, 'addressOne', prefix)}
        placeholder="Av. Javier Prado Este 476"
        leftSection={<IconMapPin size={16} stroke={1.5} />}
        maxLength={200}
        withAsterisk
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextField {...fieldOf(form, words, 'district', prefix)} maxLength={100} withAsterisk />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextField {...fieldOf(form, words, 'city', prefix)} maxLength={100} withAsterisk />
        </Grid.Col>
      </Grid>
      <SelectField
        form={form}
        name={`${prefix}countryCode`}
        label={words.countryName.label}
        data={known ?? [{ value: address.countryCode, label: address.countryName }]}
        onChange={chooseCountry}
        rightSection={<Dial country={country} />}
        rightSectionWidth={64}
        rightSectionPointerEvents="none"
        renderOption={({ option }) => <CountryOption country={countries?.find(({ code }) => code === option.value)} />}
        withAsterisk
      />
      <SelectField
        {...fieldOf(form, words, 'timeZoneId', prefix)}
        description="El horario y las reservas de la sede se leen en esta zona."
        leftSection={<IconWorld size={16} stroke={1.5} />}
        data={zoneOptions(country, address.timeZoneId)}
        maxDropdownHeight={280}
        withAsterisk
      />
    </Stack>
  )
}

const Dial = ({ country }: { country: Country | undefined }) => (
  <Text size="sm" c="dimmed">
    {country?.mobileCode}
  </Text>
)

/** `Perú   GMT-5   +51` */
const CountryOption = ({ country }: { country: Country | undefined }) => (
  <Group justify="space-between" wrap="nowrap" w="100%">
    <span>{country?.name}</span>
    <Text span size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {country?.utc} {country?.mobileCode}
    </Text>
  </Group>
)
