import { contractTermWords, contractWords as words } from '@aforo/api/deals/contract-words'
import { Fieldset, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { Panel } from '../../ui/Panel.tsx'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { LinesField } from '../sales/LinesField.tsx'
import { taxPeriodsQuery } from './contractQueries.ts'
import { DiscountsField } from './DiscountsField.tsx'
import { PlanFigures } from './PlanFigures.tsx'
import { PlanTab } from './PlanTab.tsx'
import { previewRows } from './planRows.ts'
import { StepPanel } from './StepPanel.tsx'
import type { StepProps } from './stepProps.ts'
import { FreeDaysField, TermFields } from './TermFields.tsx'
import { previewOf, TermsSchema, type TermsValues, termsInput, termsOf } from './termsForm.ts'
import { renamed, type StepCall, useStepForm } from './useStepForm.ts'

/** Lines are named `lineItems` in the form, so what is wrong with one is told by that name. */
const calls = (values: TermsValues): StepCall[] => [
  of => renamed('lines', 'lineItems', () => client.contracts.setInformation({ ...of, ...termsInput(values) })),
]

/** The fourth step: until when, on which terms, what, and what will be billed month by month. */
export function TermsStep({ contract, ...way }: StepProps) {
  const form = useStepForm<TermsValues>({ contract, step: 'TERMS', valuesOf: termsOf, schema: TermsSchema, calls })
  const { form: fields } = form.record
  const { currency, startDate, endDate } = fields.values
  const locked =
    contract.can.edit && !contract.can.editTerms
      ? 'Las condiciones y los productos los decide lo que cambia esta adenda.'
      : undefined
  return (
    <Stack gap="md">
      <StepPanel
        contract={contract}
        title="Condiciones y productos"
        about="Los importes van sin IGV. Abajo se ve lo que se facturará cada mes con lo que escribes."
        form={form}
        locked={locked}
        differencesOf={(mine, theirs) => [
          ...differencesIn(contractTermWords, mine, termsOf(theirs)),
          { name: words.lines.label, mine: productsIn(mine), theirs: productsIn(termsOf(theirs)) },
        ]}
        {...way}
      >
        <TermFields form={fields} countryCode={contract.countryCode} />
        <Fieldset legend="Productos">
          <LinesField
            form={fields}
            of={{ saleId: contract.sale.saleId, currency, startDate, endDate, noun: 'contrato' }}
            also={place => <FreeDaysField form={fields} name={`lineItems.${place}.freeDays`} />}
          />
        </Fieldset>
        <Fieldset legend="Descuentos entre fechas">
          <DiscountsField form={fields} />
        </Fieldset>
      </StepPanel>
      {contract.change ? (
        <Panel title="Lo que se factura">
          <PlanTab contract={contract} />
        </Panel>
      ) : (
        <Preview values={fields.values} />
      )}
    </Stack>
  )
}

/** What is billed with what is typed, before it is saved. */
function Preview({ values }: { values: TermsValues }) {
  const [calm] = useDebouncedValue(values, 150)
  const { data: rates = [] } = useQuery(taxPeriodsQuery())
  const rows = previewRows(previewOf(calm, rates))
  return (
    <Panel
      title="Lo que se facturará"
      about="Con lo que está escrito arriba, también antes de guardarlo. Si se renueva solo o no tiene fecha de término, los primeros cinco años."
    >
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          Añade un producto con su precio para ver el plan.
        </Text>
      ) : (
        <PlanFigures label="Plan de facturación, sin IGV" rows={rows} currency={calm.currency} />
      )}
    </Panel>
  )
}

const productsIn = ({ lineItems }: TermsValues) =>
  lineItems.map(({ name, unitPrice }) => `${name} ${unitPrice ?? ''}`.trim()).join(', ')
