import type { GuestType, VisitPurpose } from '@aforo/api/bookings/guests'
import { WalkIn } from '@aforo/api/front-desk/visitors'
import { DocumentType, documentTypeLabels } from '@aforo/api/people/documents'
import { countriesWithDocuments, countryOfDocument, documentsOf } from '@aforo/api/people/documents.rules'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { compareNames } from '@aforo/api/platform/sorting'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { useGuestChoices } from '../../bookings/invitations/guestChoices.ts'
import { PersonField } from '../../bookings/reservations/PersonField.tsx'
import { api, client } from '../../platform/api.ts'
import { campusChoices } from '../../ui/campusChoices.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { VisitorNameField } from './VisitorNameField.tsx'
import { useReadVisitors } from './visitorQueries.ts'

const schema = WalkIn.pick({ name: true, company: true, campusId: true }).extend({
  email: z.union([z.literal(''), z.email()]),
  host: z.string().min(1, 'Elige a quién visita.'),
  documentNumber: z.string().trim().max(30),
})

/** Countries whose documents are known, without the desk's own: that is meant where none is chosen. */
const documentCountries = (here: string | undefined) =>
  countriesWithDocuments
    .filter(code => code !== here)
    .map(code => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => compareNames(one.label, other.label))

/** Somebody who stands at the desk without an invitation. */
export function WalkInForm({ campusId, onDone }: { campusId: string; onDone: () => void }) {
  const readAgain = useReadVisitors()
  const choices = useGuestChoices()
  const record = useRecordForm({
    initialValues: {
      campusId,
      name: '',
      company: '',
      email: '',
      documentCountry: '',
      documentType: 'DNI' as DocumentType,
      documentNumber: '',
      guestType: 'CLIENT' as GuestType,
      purpose: 'MEETING' as VisitPurpose,
      host: '',
    },
    schema,
    save: async ({ documentCountry, documentType, documentNumber, email, ...values }) => {
      const number = documentNumber.trim()
      const visitor = await client.visitors.register({
        ...values,
        email: email || null,
        document: number ? { type: documentType, number, countryCode: documentCountry || undefined } : null,
      })
      readAgain()
      toast.success(`${visitor.name} quedó adentro. Se avisó a ${visitor.hostName}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const { campusId: where, documentType, documentCountry } = form.getValues()
  const { data: campus } = useQuery(api.campuses.get.queryOptions({ input: { id: where }, staleTime: 60_000 }))
  // Of the country where the desk is, unless another one is chosen; while it isn't known, all of them.
  const country = documentCountry || campus?.address.countryCode
  const kinds = country ? documentsOf(country).map(({ code }) => code) : DocumentType.options
  const here = campus?.address.countryCode
  const [usual] = kinds
  useEffect(() => {
    if (usual && !kinds.includes(documentType)) form.setFieldValue('documentType', usual)
  }, [usual, kinds, documentType, form])
  return (
    <RecordForm record={record} submit="Registrar llegada" onCancel={onDone}>
      <VisitorNameField
        form={form}
        name="name"
        label="Nombre"
        data-autofocus
        onKnown={({ company, email, document, guestType, purpose }) =>
          form.setValues({
            company,
            email,
            guestType,
            purpose,
            ...(document && {
              documentCountry: countryOfDocument(document.type, document.number, here) ?? '',
              documentType: document.type,
              documentNumber: document.number,
            }),
          })
        }
      />
      <PersonField form={form} name="host" label="Visita a" />
      <TextField form={form} name="company" label="Empresa" maxLength={120} />
      <TextField form={form} name="email" label="Correo" type="email" maxLength={254} />
      <SelectField
        form={form}
        name="documentCountry"
        label="País del documento"
        data={documentCountries(here)}
        placeholder={here && countryName(here)}
        clearable={documentCountry !== ''}
      />
      <Group grow align="flex-start">
        <SelectField form={form} name="documentType" label="Documento" data={optionsOf(kinds, documentTypeLabels)} />
        <TextField form={form} name="documentNumber" label="Número" maxLength={30} />
      </Group>
      <Group grow align="flex-start">
        <SelectField form={form} name="guestType" label="Tipo" searchable={false} data={choices.types} />
        <SelectField form={form} name="purpose" label="Motivo" searchable={false} data={choices.purposes} />
      </Group>
      <SearchField form={form} name="campusId" label="Sede" source={campusChoices} withAsterisk />
    </RecordForm>
  )
}
