import { Tabs } from '@mantine/core'
import { Arriving } from '../../ui/Arriving.tsx'
import { later } from '../../ui/later.ts'
import { TabRow } from '../../ui/TabRow.tsx'
import { leave } from '../../ui/unsaved.ts'
import { CompanyList } from './CompanyList.tsx'
import { BillingSection, type CompanySearch } from './companySearch.ts'

const BillingSettings = later(() => import('./BillingSettings.tsx'), 'BillingSettings')
const ExchangeRates = later(() => import('./ExchangeRates.tsx'), 'ExchangeRates')
const ContractTerms = later(() => import('./ContractTerms.tsx'), 'ContractTerms')

interface BillingTabProps {
  search: CompanySearch
  onSearch: (search: CompanySearch) => void
}

const sections: { value: BillingSection; label: string }[] = [
  { value: 'companies', label: 'Empresas' },
  { value: 'settings', label: 'Cómo se factura' },
  { value: 'rates', label: 'Tipo de cambio' },
  { value: 'contracts', label: 'Para los contratos' },
]

/** The operator's companies, and how they bill. */
export function BillingTab({ search, onSearch }: BillingTabProps) {
  const { section = 'companies' } = search
  const go = (next: string | null) => {
    const chosen = BillingSection.safeParse(next).data
    if (chosen) leave(() => onSearch({ section: chosen }))
  }
  return (
    <Tabs value={section} onChange={go} keepMounted={false} variant="pills">
      <TabRow value={section} aria-label="Empresas y facturación">
        {sections.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Arriving>
        <Tabs.Panel value="companies">
          <CompanyList
            company={search.company}
            part={search.part}
            adds={search.add === true}
            onOpen={(company, part, add) => onSearch({ section: 'companies', company, part, add: add || undefined })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <BillingSettings />
        </Tabs.Panel>
        <Tabs.Panel value="rates">
          <ExchangeRates month={search.month} onMonth={month => onSearch({ section: 'rates', month })} />
        </Tabs.Panel>
        <Tabs.Panel value="contracts">
          <ContractTerms country={search.country} onCountry={country => onSearch({ section: 'contracts', country })} />
        </Tabs.Panel>
      </Arriving>
    </Tabs>
  )
}
