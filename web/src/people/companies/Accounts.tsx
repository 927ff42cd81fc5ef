import { type Account, AccountCurrency, AccountFields, type Company } from '@aforo/api/people/companies'
import { currencyLabels } from '@aforo/api/platform/labels'
import { Autocomplete, Fieldset, Group, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { z } from 'zod'
import { client } from '../../platform/api.ts'
import { SelectField, SwitchField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import classes from './Companies.module.css'
import { orNull } from './companyForm.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { type Adding, PartList } from './PartList.tsx'

/** Where people of Perú bank; any other name can be typed. */
const banks = [
  'BCP',
  'BBVA',
  'Interbank',
  'Scotiabank',
  'Banco de la Nación',
  'BanBif',
  'Banco Pichincha',
  'Banco GNB',
  'Banco de Comercio',
  'Mibanco',
]
const currencies = optionsOf(AccountCurrency.options, currencyLabels)

/** `011-366-000100032542-21` */
const grouped = (cci: string) => cci.replace(/^(\d{3})(\d{3})(\d{12})(\d{2})$/, '$1-$2-$3-$4')

const nameOf = ({ bank, number }: Account) => `${bank} ${number}`

/** The bank accounts of a company. */
export function Accounts({ company, ...adding }: { company: Company } & Adding) {
  return (
    <PartList
      {...adding}
      label="Cuentas"
      about="Donde te pagan. Salen en los contratos y en las facturas."
      add="Añadir cuenta"
      empty={{
        icon: IconBuildingBank,
        title: 'Todavía no tiene cuentas',
        text: 'Añade al menos una en cada moneda en que cobra, y la de detracciones si la tiene.',
      }}
      parts={company.accounts}
      nameOf={nameOf}
      row={account => <AccountRow account={account} />}
      form={(account, onDone) => <AccountForm company={company} account={account} onDone={onDone} />}
      remove={({ id, version }) => client.companies.removeAccount({ id, version })}
      restore={({ id }) => client.companies.restoreAccount({ id })}
    />
  )
}

const AccountRow = ({ account: { bank, currency, number, cci, forDetractions } }: { account: Account }) => (
  <>
    <Group gap="xs">
      <Text fw={500}>
        {bank} · {currencyLabels[currency]}
      </Text>
      {forDetractions && <Badge tone="info" label="Detracciones" />}
    </Group>
    <Text size="sm" className={classes.figure}>
      {number}
    </Text>
    {cci && (
      <Text size="sm" c="dimmed" className={classes.figure}>
        CCI {grouped(cci)}
      </Text>
    )}
  </>
)

interface AccountValues extends Record<string, unknown> {
  bank: string
  currency: AccountCurrency
  number: string
  cci: string
  forDetractions: boolean
}

const inputOf = ({ cci, ...rest }: AccountValues) => ({ ...rest, cci: orNull(cci) })
const AccountSchema = z
  .any()
  .transform((values: AccountValues) => inputOf(values))
  .pipe(AccountFields)

interface AccountFormProps {
  company: Company
  /** A new one without it. */
  account: Account | undefined
  onDone: () => void
}

function AccountForm({ company, account, onDone }: AccountFormProps) {
  const readAgain = useReadCompaniesAgain()
  const record = useRecordForm<AccountValues>({
    initialValues: {
      bank: account?.bank ?? '',
      currency: account?.currency ?? 'PEN',
      number: account?.number ?? '',
      cci: account?.cci ?? '',
      forDetractions: account?.forDetractions ?? false,
    },
    schema: AccountSchema,
    save: async values => {
      const saved = account
        ? await client.companies.changeAccount({ ...inputOf(values), id: account.id, version: account.version })
        : await client.companies.addAccount({ ...inputOf(values), id: company.id })
      await readAgain()
      toast.success(`Se guardó la cuenta ${saved.number}.`)
    },
    onSaved: onDone,
  })
  const { form } = record
  const isPeruvian = company.countryCode === 'PE'
  return (
    <Fieldset legend={account ? `Cambiar ${nameOf(account)}` : 'Nueva cuenta'}>
      <RecordForm record={record} submit={account ? 'Guardar' : 'Añadir'} onCancel={onDone}>
        <Autocomplete
          label="Banco"
          data={isPeruvian ? banks : []}
          maxLength={80}
          withAsterisk
          data-autofocus
          key={form.key('bank')}
          {...form.getInputProps('bank')}
        />
        <SelectField form={form} name="currency" label="Moneda" data={currencies} searchable={false} />
        <TextField form={form} name="number" label="Número de cuenta" maxLength={30} withAsterisk />
        <TextField
          form={form}
          name="cci"
          label={isPeruvian ? 'CCI' : 'Código para transferencias'}
          description={isPeruvian ? 'Las 20 cifras para transferir desde otro banco.' : undefined}
          inputMode={isPeruvian ? 'numeric' : 'text'}
          maxLength={40}
        />
        {isPeruvian && (
          <SwitchField
            form={form}
            name="forDetractions"
            label="Es la cuenta de detracciones"
            description="La del Banco de la Nación, en soles. No sirve para pagar facturas."
          />
        )}
      </RecordForm>
    </Fieldset>
  )
}
