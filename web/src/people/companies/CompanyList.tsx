import { taxIdName } from '@aforo/api/people/client-documents'
import type { CompanySummary } from '@aforo/api/people/companies'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { Button, Group, Text } from '@mantine/core'
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { RemovedRecords } from '../../ui/dependents/RemovedRecords.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { later } from '../../ui/later.ts'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordLink } from '../../ui/RecordLink.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import classes from './Companies.module.css'
import { CompanyDrawer } from './CompanyDrawer.tsx'
import { companiesQuery, useReadCompaniesAgain } from './companyQueries.ts'
import type { CompanyTab } from './companySearch.ts'

const NewCompany = later(() => import('./NewCompany.tsx'), 'NewCompany')

interface CompanyListProps {
  /** The company in the drawer: its id, or `new`. */
  company: string | undefined
  part: CompanyTab | undefined
  /** Whether the form of the part is open. */
  adds: boolean
  onOpen: (company: string | undefined, part?: CompanyTab, add?: true) => void
}

/** The operator's companies, each with what it still lacks. */
export function CompanyList({ company, part, adds, onOpen }: CompanyListProps) {
  const query = useQuery(companiesQuery())
  const readAgain = useReadCompaniesAgain()
  const add = () => onOpen('new')
  useScreenAction({ id: 'company.new', label: 'Nueva empresa', icon: IconPlus, run: add })
  const button = (
    <Button data-writes leftSection={<IconPlus size={16} />} onClick={add}>
      Nueva empresa
    </Button>
  )
  const { data } = query
  return (
    <>
      <Panel
        title="Empresas"
        about="Las tuyas: las que firman los contratos, facturan y cobran."
        actions={
          data && (
            <Group gap="xs">
              <RemovedRecords
                subject="COMPANY"
                title="Empresas"
                label="Eliminadas"
                restore={async id => {
                  await client.companies.restore({ id })
                  await readAgain()
                }}
              />
              {data.length > 0 && button}
            </Group>
          )
        }
      >
        {data?.length === 0 && (
          <EmptyState
            icon={IconBuildingBank}
            title="Empieza por tu empresa"
            text="Añade la que firma y factura, con su RUC y su dirección. Después le pones sus cuentas, quién la representa y sus series."
            action={button}
          />
        )}
        {data && data.length > 0 && (
          <Rows look="lined" aria-label="Empresas">
            {data.map(one => (
              <Row key={one.id} company={one} />
            ))}
          </Rows>
        )}
        {!data && <LoadingOrError query={query} skeleton={[52, 52]} />}
      </Panel>
      <RecordDrawer opened={company === 'new'} title="Nueva empresa" onClose={() => onOpen(undefined)}>
        <NewCompany onCreated={({ id }) => onOpen(id, 'accounts', true)} onCancel={() => onOpen(undefined)} />
      </RecordDrawer>
      <CompanyDrawer
        id={company === 'new' ? undefined : company}
        tab={part ?? 'data'}
        adds={adds}
        onAdd={next => onOpen(company, next, true)}
        onTab={next => onOpen(company, next === 'data' ? undefined : next)}
        onClose={() => onOpen(undefined)}
      />
    </>
  )
}

/** What it can't be billed or signed without. */
const missingOf = ({ accounts, representatives, series }: CompanySummary) =>
  [accounts === 0 && 'una cuenta', representatives === 0 && 'un representante', series === 0 && 'una serie'].filter(
    one => one !== false,
  )

function Row({ company }: { company: CompanySummary }) {
  const { id, legalName, countryCode, taxId, accounts, representatives, series } = company
  const missing = missingOf(company)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <RecordLink
          from="/app/configurations/general/profile"
          to="."
          search={{ tab: 'billing', section: 'companies', company: id }}
        >
          {legalName}
        </RecordLink>
        <Text size="sm" c="dimmed">
          {countryName(countryCode)} · {taxIdName(countryCode)} {taxId}
        </Text>
      </div>
      <Group gap="xs">
        {missing.length > 0 && <Badge tone="warning" label={`Falta ${new Intl.ListFormat('es-PE').format(missing)}`} />}
        <Text size="sm" c="dimmed">
          {[
            accounts > 0 && formatCounted(accounts, 'cuenta', 'cuentas'),
            representatives > 0 && formatCounted(representatives, 'representante', 'representantes'),
            series > 0 && formatCounted(series, 'serie', 'series'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
    </li>
  )
}
