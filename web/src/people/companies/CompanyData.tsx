import { taxIdName } from '@aforo/api/people/client-documents'
import type { Company } from '@aforo/api/people/companies'
import { companyWords } from '@aforo/api/people/company-words'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { RemoveRecord } from '../../ui/dependents/RemoveRecord.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { VersionedForm } from '../../ui/VersionedForm.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import { CompanySchema, type CompanyValues, inputOf, valuesOf } from './companyForm.ts'
import { companyQuery, useReadCompaniesAgain } from './companyQueries.ts'

const differencesOf = (mine: CompanyValues, theirs: Company) =>
  differencesIn({ ...companyWords, taxId: { label: taxIdName(theirs.countryCode) } }, mine, valuesOf(theirs))

/** The facts of a company, to be changed; or all of it removed. */
export function CompanyData({ company, onRemoved }: { company: Company; onRemoved: () => void }) {
  const queryClient = useQueryClient()
  const readAgain = useReadCompaniesAgain()
  const write = async (values: CompanyValues, { id, version }: Company) => {
    const { countryCode: _, ...fields } = inputOf(values)
    const after = await client.companies.update({ ...fields, id, version })
    queryClient.setQueryData(companyQuery(id).queryKey, after)
    await readAgain()
    return after
  }
  const record = useVersionedForm<Company, CompanyValues>({
    latest: company,
    valuesOf,
    schema: CompanySchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo(`Se guardó ${after.legalName}.`, () => undo(() => write(valuesOf(before), after))),
  })
  const remove = async () => {
    const { id, version } = record.base
    const { message } = await client.companies.remove({ id, version })
    onRemoved()
    await readAgain()
    return message
  }
  const restore = async () => {
    await client.companies.restore({ id: company.id })
    await readAgain()
  }
  return (
    <VersionedForm
      record={record}
      differencesOf={differencesOf}
      beside={
        <RemoveRecord
          subject="COMPANY"
          id={company.id}
          name={company.legalName}
          label="Eliminar empresa"
          consequence="No se podrá elegir en contratos, facturas ni comprobantes. Se recupera desde «Eliminadas»."
          remove={remove}
          restore={restore}
        />
      }
    >
      <CompanyFields form={record.form} keepsTaxId={!company.can.changeTaxId} />
    </VersionedForm>
  )
}
