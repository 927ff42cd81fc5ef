import { zoneTypeLabels } from '@aforo/api/people/labels'
import { ZoneType } from '@aforo/api/people/zones'
import { Radio, Stack, TagsInput } from '@mantine/core'
import type { FieldForm } from '../../ui/fields.tsx'

const about: Record<ZoneType, string> = {
  OWNED: 'Reservan solo las personas de sus equipos.',
  SHARED: 'Reserva toda la organización y, si quieres, otras organizaciones.',
}

/** Who may book in a zone. @param type as the form has it now */
export function AccessFields({ form, type }: { form: FieldForm; type: ZoneType }) {
  const domains = form.getInputProps('grantedDomains')
  return (
    <>
      <Radio.Group label="Acceso" key={form.key('type')} {...form.getInputProps('type')}>
        <Stack gap="sm" mt={6}>
          {ZoneType.options.map(value => (
            <Radio key={value} value={value} label={zoneTypeLabels[value]} description={about[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {type === 'SHARED' && (
        <TagsInput
          label="Otras organizaciones"
          description="El dominio con el que inicia sesión cada una. Escríbelo y pulsa Enter."
          placeholder={domains.value.length > 0 ? undefined : 'empresa-invitada'}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          {...domains}
          onChange={values => domains.onChange(values.map(one => one.trim().toLowerCase()))}
        />
      )}
    </>
  )
}
