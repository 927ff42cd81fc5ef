import type { Company } from '@aforo/api/people/companies'
import { client } from '../../platform/api.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanySchema, inputOf, noCompany } from './companyForm.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'

interface NewCompanyProps {
  onCreated: (company: Company) => void
  onCancel: () => void
}

/** The form of a new company; its accounts, representatives and series come after it. */
export function NewCompany({ onCreated, onCancel }: NewCompanyProps) {
  const readAgain = useReadCompaniesAgain()
  const record = useRecordForm({
    initialValues: noCompany,
    schema: CompanySchema,
    draft: 'company.new',
    save: async values => {
      const company = await client.companies.create(inputOf(values))
      await readAgain()
      toast.success(`Se creó ${company.legalName}. Ahora añade sus cuentas.`)
      return company
    },
    onSaved: onCreated,
  })
  return (
    <RecordForm record={record} submit="Crear empresa" onCancel={onCancel}>
      <CompanyFields form={record.form} isNew />
    </RecordForm>
  )
}
