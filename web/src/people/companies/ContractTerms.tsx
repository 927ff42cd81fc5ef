import { countryName } from '@aforo/api/platform/countries-in-words'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { loadCountries } from '../../places/campuses/countries.ts'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { Annexes } from './Annexes.tsx'
import classes from './Companies.module.css'
import { CreditDaysList } from './CreditDaysList.tsx'
import { companiesQuery } from './companyQueries.ts'
import { PaymentMethods } from './PaymentMethods.tsx'

interface ContractTermsProps {
  /** Of a company, or Perú, without it. */
  country: string | undefined
  onCountry: (country: string) => void
}

/** What contracts of a country choose from. */
export function ContractTerms({ country, onCountry }: ContractTermsProps) {
  const companies = useQuery(companiesQuery())
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const own = [...new Set(companies.data?.map(({ countryCode }) => countryCode))]
  const shown = country ?? own[0] ?? 'PE'
  const option = (code: string) => ({ value: code, label: countryName(code) })
  const others = (countries.data ?? []).map(({ code }) => code).filter(code => !own.includes(code) && code !== shown)
  const near = own.includes(shown) ? own : [...own, shown]
  return (
    <>
      <Group gap="sm" mb="lg" align="flex-end">
        <SearchableSelect
          label="País"
          data={[
            { group: 'Donde tienes empresas', items: near.map(option) },
            { group: 'Otros', items: others.map(option) },
          ]}
          value={shown}
          onChange={next => next && onCountry(next)}
          allowDeselect={false}
          limit={60}
        />
        <Text size="sm" c="dimmed" pb={8}>
          Lo que se puede elegir en los contratos de este país.
        </Text>
      </Group>
      <div className={classes.terms}>
        <PaymentMethods key={`methods ${shown}`} country={shown} />
        <CreditDaysList key={`days ${shown}`} country={shown} />
        <Annexes key={`annexes ${shown}`} country={shown} />
      </div>
    </>
  )
}
