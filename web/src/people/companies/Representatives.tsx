import { type Company, LegalDocument, type Representative, RepresentativeFields } from '@aforo/api/people/companies'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { Fieldset, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { orNull } from './companyForm.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { type Adding, PartList } from './PartList.tsx'

/** Who signs for a company. */
export function Representatives({ company, ...adding }: { company: Company } & Adding) {
  return (
    <PartList
      {...adding}
      label="Representantes"
      about="Firman los contratos por la empresa."
      add="Añadir"
      empty={{
        icon: IconSignature,
        title: 'Todavía no tiene representantes',
        text: 'Añade a quien firma los contratos, con su documento y la inscripción de su poder.',
      }}
      parts={company.representatives}
      nameOf={({ name }) => name}
      row={one => <RepresentativeRow representative={one} />}
      form={(one, onDone) => <RepresentativeForm company={company} representative={one} onDone={onDone} />}
      remove={({ id, version }) => client.companies.removeRepresentative({ id, version })}
      restore={({ id }) => client.companies.restoreRepresentative({ id })}
    />
  )
}

function RepresentativeRow({ representative }: { representative: Representative }) {
  const { name, documentType, documentNumber, position, registryEntry } = representative
  return (
    <>
      <Text fw={500}>{name}</Text>
      <Text size="sm">
        {[position, `${documentTypeLabels[documentType]} ${documentNumber}`].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {registryEntry ?? 'Sin la inscripción de su poder'}
      </Text>
    </>
  )
}

interface RepresentativeValues extends Record<string, unknown> {
  name: string
  documentType: LegalDocument
  documentNumber: string
  position: string
  registryEntry: string
}

const inputOf = ({ position, registryEntry, ...rest }: RepresentativeValues) => ({
  ...rest,
  position: orNull(position),
  registryEntry: orNull(registryEntry),
})
const RepresentativeSchema = z
  .any()
  .transform((values: RepresentativeValues) => inputOf(values))
  .pipe(RepresentativeFields)

interface RepresentativeFormProps {
  company: Company
  /** A new one without it. */
  representative: Representative | undefined
  onDone: () => void
}

function RepresentativeForm({ company, representative, onDone }: RepresentativeFormProps) {
  const readAgain = useReadCompaniesAgain()
  const isPeruvian = company.countryCode === 'PE'
  const record = useRecordForm<RepresentativeValues>({
    initialValues: {
      name: representative?.name ?? '',
      documentType: representative?.documentType ?? (isPeruvian ? 'DNI' : 'NATIONAL_ID'),
      documentNumber: representative?.documentNumber ?? '',
      position: representative?.position ?? '',
      registryEntry: representative?.registryEntry ?? '',
    },
    schema: RepresentativeSchema,
    save: async values => {
      const fields = inputOf(values)
      const saved = representative
        ? await client.companies.changeRepresentative({
            ...fields,
            id: representative.id,
            version: representative.version,
          })
        : await client.companies.addRepresentative({ ...fields, id: company.id })
      await readAgain()
      toast.success(`Se guardó a ${saved.name}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const documents = LegalDocument.exclude([isPeruvian ? 'NATIONAL_ID' : 'DNI']).options
  return (
    <Fieldset legend={representative ? `Cambiar a ${representative.name}` : 'Nuevo representante'}>
      <RecordForm record={record} submit={representative ? 'Guardar' : 'Añadir'} onCancel={onDone}>
        <TextField form={form} name="name" label="Nombre completo" maxLength={120} withAsterisk data-autofocus />
        <SelectField
          form={form}
          name="documentType"
          label="Documento"
          data={optionsOf(documents, documentTypeLabels)}
          searchable={false}
        />
        <TextField form={form} name="documentNumber" label="Número" maxLength={20} withAsterisk />
        <TextField form={form} name="position" label="Cargo" placeholder="Gerente general" maxLength={100} />
        <TextAreaField
          form={form}
          name="registryEntry"
          label="Inscripción de su poder"
          placeholder="Partida 12345678, asiento C00012"
          maxLength={200}
        />
      </RecordForm>
    </Fieldset>
  )
}
