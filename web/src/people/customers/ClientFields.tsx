import { customerWords as words } from '@aforo/api/people/customer-words'
import { ClientType, ContactRole } from '@aforo/api/people/customers'
import { clientTypeLabels, contactRoleLabels } from '@aforo/api/people/labels'
import { ActionIcon, Button, Fieldset, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from '../../places/campuses/countries.ts'
import { fieldOf, SelectField, SwitchField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { kindIn } from './clientDocument.ts'
import { type ClientValues, noContact } from './clientForm.ts'
import { DocumentFields } from './DocumentFields.tsx'

const types = optionsOf(ClientType.options, clientTypeLabels)
const roles = optionsOf(ContactRole.options, contactRoleLabels)

/** All that is said of a customer: who it is, how it is billed, and with whom one deals. */
export function ClientFields({
  form,
  keepsName = false,
}: {
  form: UseFormReturnType<ClientValues>
  keepsName?: boolean
}) {
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const { countryCode, documentType, contacts } = form.getValues()
  return (
    <>
      <TextField
        {...fieldOf(form, words, 'name')}
        placeholder="Nube Andina"
        maxLength={100}
        withAsterisk
        disabled={keepsName}
      />
      <SelectField
        {...fieldOf(form, words, 'countryCode')}
        data={(countries.data ?? [{ code: 'PE', name: 'Perú' }]).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        limit={50}
        withAsterisk
        onChange={code => code && form.setFieldValue('documentType', kindIn(code, documentType))}
      />
      <DocumentFields form={form} countryCode={countryCode} documentType={documentType} />
      <TextField {...fieldOf(form, words, 'legalName')} placeholder="Nube Andina S.A.C." maxLength={200} />
      <MultiSelectField {...fieldOf(form, words, 'clientTypes')} data={types} />
      <Fieldset legend="Facturación">
        <Stack gap="sm">
          <SwitchField
            {...fieldOf(form, words, 'requiresPurchaseOrder')}
            description="No se le factura antes de tenerla."
          />
          <TextField {...fieldOf(form, words, 'billingEmail')} type="email" maxLength={254} />
          <TextAreaField {...fieldOf(form, words, 'billingAddress')} maxLength={300} />
        </Stack>
      </Fieldset>
      {contacts.map((contact, index) => (
        // A new contact has nothing of its own yet but its place.
        <Fieldset key={contact.id || `new-${index}`} legend={contact.name || `Contacto ${index + 1}`}>
          <Stack gap="sm">
            <TextField {...fieldOf(form, words, 'name', `contacts.${index}.`)} maxLength={120} withAsterisk />
            <SelectField form={form} name={`contacts.${index}.role`} label="Qué hace" data={roles} searchable={false} />
            <TextField form={form} name={`contacts.${index}.email`} label="Correo" type="email" maxLength={254} />
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextField
                form={form}
                name={`contacts.${index}.phone`}
                label="Teléfono"
                type="tel"
                maxLength={30}
                style={{ flex: 1 }}
              />
              <ActionIcon
                data-writes
                variant="subtle"
                color="red"
                size="lg"
                aria-label={`Quitar a ${contact.name || `contacto ${index + 1}`}`}
                onClick={() => form.removeListItem('contacts', index)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </Group>
          </Stack>
        </Fieldset>
      ))}
      <Group>
        <Button
          data-writes
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem('contacts', noContact)}
        >
          Añadir contacto
        </Button>
      </Group>
    </>
  )
}
