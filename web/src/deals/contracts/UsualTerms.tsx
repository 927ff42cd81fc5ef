import { usualTermsWords as words } from '@aforo/api/deals/contract-words'
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { fieldOf } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { annexesQuery } from './contractQueries.ts'
import { PaymentFields, RenewalFields } from './SharedTermFields.tsx'
import {
  type CountedTerms,
  countedTerms,
  UsualTermsSchema,
  type UsualTermsValues,
  usualTermsDifferences,
  usualTermsInput,
  usualTermsValues,
} from './usualTermsForm.ts'

const termsQuery = (countryCode: string) => api.contracts.usualTerms.queryOptions({ input: { countryCode } })

/** With which terms the contracts of a country begin. */
export function UsualTerms({ country }: { country: string }) {
  const query = useQuery(termsQuery(country))
  const { data } = query
  if (!data) return <LoadingOrError query={query} skeleton={260} />
  return <TermsForm latest={countedTerms(data)} />
}

function TermsForm({ latest }: { latest: CountedTerms }) {
  const { countryCode } = latest
  const queryClient = useQueryClient()
  const write = async (values: UsualTermsValues, { version }: CountedTerms) => {
    const after = await client.contracts.setUsualTerms({
      ...usualTermsInput(values),
      countryCode,
      version: version === 0 ? null : version,
    })
    queryClient.setQueryData(termsQuery(countryCode).queryKey, after)
    return countedTerms(after)
  }
  const record = useVersionedForm<CountedTerms, UsualTermsValues>({
    latest,
    valuesOf: usualTermsValues,
    schema: UsualTermsSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo('Se guardaron las condiciones usuales.', () => undo(() => write(usualTermsValues(before), after))),
  })
  const { form } = record
  const annexes = useQuery(annexesQuery(countryCode)).data ?? []
  return (
    <PageForm record={record} differencesOf={usualTermsDifferences}>
      <Panel
        title="Condiciones usuales"
        about="Con ellas empieza cada contrato nuevo de este país; en él se cambia lo que se acordó distinto. Los que ya están quedan como están."
      >
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            <RenewalFields form={form} />
            <PaymentFields form={form} countryCode={countryCode} />
            <NumberField {...fieldOf(form, words, 'depositMonths')} placeholder="0" min={0} max={24} />
            <NumberField
              {...fieldOf(form, words, 'yearlyIncrease')}
              placeholder="0"
              suffix=" %"
              min={0}
              max={100}
              decimalScale={2}
              allowDecimal
            />
          </SimpleGrid>
          <MultiSelectField
            form={form}
            name="annexIds"
            label={words.annexes.label}
            data={annexes.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={annexes.length === 0 ? 'Todavía no hay anexos en este país' : undefined}
          />
        </Stack>
      </Panel>
    </PageForm>
  )
}
