import { AccountCurrency } from '@aforo/api/people/companies'
import { settingsWords as words } from '@aforo/api/people/company-words'
import { oldestRate } from '@aforo/api/people/exchange-rates'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Button, Collapse, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { DayField } from '../../ui/dates/DayField.tsx'
import { fieldOf, SelectField, SwitchField } from '../../ui/fields.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PageForm } from '../../ui/PageForm.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import { useVersionedForm } from '../../ui/useVersionedForm.ts'
import { settingsQuery, useReadCompaniesAgain } from './companyQueries.ts'
import { ReminderMail } from './ReminderMail.tsx'
import {
  CountedSettings,
  type SettingsValues,
  settingsDifferences,
  settingsSchema,
  settingsValues,
} from './settingsForm.ts'
import { TaxRates } from './TaxRates.tsx'

/** When and how the tenant bills, the tax by dates, and who changed what of it. */
export function BillingSettings() {
  const query = useQuery(settingsQuery())
  if (!query.data) return <LoadingOrError query={query} skeleton={[260, 160]} />
  const settings = CountedSettings.parse(query.data)
  return (
    <Stack gap="lg">
      <SettingsForm latest={settings} />
      <TaxRates today={settings.today} canEdit={settings.can.edit} />
      <SettingsHistory />
    </Stack>
  )
}

const currencies = optionsOf(AccountCurrency.options, currencyLabels)

/** Said to who works in some countries only. */
const forAll = 'Vale para toda la organización: la cambia quien administra todos sus países.'

function SettingsForm({ latest }: { latest: CountedSettings }) {
  const queryClient = useQueryClient()
  const readAgain = useReadCompaniesAgain()
  const write = async (values: SettingsValues, { version }: CountedSettings) => {
    const fields = settingsSchema.parse(values)
    const after = await client.companies.setSettings({ ...fields, version: version === 0 ? null : version })
    queryClient.setQueryData(settingsQuery().queryKey, after)
    await readAgain()
    return CountedSettings.parse(after)
  }
  const record = useVersionedForm<CountedSettings, SettingsValues>({
    latest,
    valuesOf: settingsValues,
    schema: settingsSchema,
    save: write,
    onSaved: (before, after) =>
      toast.undo('Se guardó cómo se factura.', () => undo(() => write(settingsValues(before), after))),
  })
  const { form } = record
  const usual = latest.version === 0 ? ' Todavía son los valores usuales.' : ''
  return (
    <PageForm record={record} differencesOf={settingsDifferences}>
      <Stack gap="lg">
        <Panel
          title="Facturación mensual"
          about={latest.can.edit ? `Lo que rige cada vez que se factura el mes.${usual}` : forAll}
        >
          <fieldset disabled={!latest.can.edit} style={{ display: 'contents' }}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
              <NumberField
                {...fieldOf(form, words, 'billingDay')}
                description="Del 1 al 28. Ese día se preparan las facturas del mes que viene."
                withAsterisk
              />
              <SelectField
                {...fieldOf(form, words, 'currency')}
                description="Con la que empiezan los contratos."
                data={currencies}
                searchable={false}
              />
              <NumberField
                {...fieldOf(form, words, 'poReminderDays')}
                description="Días que se espera antes de pedirla al cliente por correo, una vez. 0: nunca."
                suffix=" días"
                withAsterisk
              />
              <DayField
                {...fieldOf(form, words, 'lockDate')}
                description="Lo anterior a ella ya no cambia: ni facturas, ni tasas, ni tipos de cambio."
                placeholder="Nada está cerrado"
                today={latest.today}
                max={latest.today}
              />
            </SimpleGrid>
            <SwitchField
              form={form}
              name="proration"
              mt="lg"
              label={words.proration.label}
              description="Precio del mes × días ÷ días de ese mes. Sin esto se factura el mes entero."
            />
            <SwitchField
              form={form}
              name="rateBefore"
              mt="lg"
              label={words.rateBefore.label}
              description={`De hasta ${oldestRate} días antes, y el comprobante dice de qué día es. Sin esto no se emite en dólares hasta registrarlo.`}
            />
          </fieldset>
        </Panel>
        <ReminderMail form={form} canEdit={latest.can.edit} />
      </Stack>
    </PageForm>
  )
}

function SettingsHistory() {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        leftSection={<IconHistory size={16} />}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        Historial
      </Button>
      <Collapse expanded={shown}>
        {shown && (
          <Panel title="Historial" about="De cómo se factura, de la tasa del IGV y de los tipos de cambio.">
            <Entries />
          </Panel>
        )}
      </Collapse>
      {!shown && (
        <Text size="xs" c="dimmed" mt={4} ml="md">
          Quién cambió qué, y cuándo.
        </Text>
      )}
    </div>
  )
}

const Entries = () => <RecordHistory query={useQuery(api.companies.settingsHistory.queryOptions())} />
