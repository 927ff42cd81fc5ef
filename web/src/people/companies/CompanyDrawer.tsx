import { taxIdName } from '@aforo/api/people/client-documents'
import type { Company } from '@aforo/api/people/companies'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../platform/api.ts'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { RecordTabs } from '../../ui/RecordTabs.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { companyQuery } from './companyQueries.ts'
import type { CompanyTab } from './companySearch.ts'
import { type CompanyPart, MissingParts } from './MissingParts.tsx'

const CompanyData = later(() => import('./CompanyData.tsx'), 'CompanyData')
const Accounts = later(() => import('./Accounts.tsx'), 'Accounts')
const Representatives = later(() => import('./Representatives.tsx'), 'Representatives')
const SeriesList = later(() => import('./SeriesList.tsx'), 'SeriesList')

const missing = { icon: IconBuildingBank, title: 'Esta empresa no está disponible' }

interface CompanyDrawerProps extends RecordDrawerState<CompanyTab> {
  /** Whether the form of a new part is open. */
  adds: boolean
  onAdd: (part: CompanyPart) => void
}

/** One company: its facts, what it has several of, and what happened to it. */
export function CompanyDrawer({ id, tab, adds, onTab, onAdd, onClose }: CompanyDrawerProps) {
  const query = useQuery({ ...companyQuery(id ?? ''), enabled: id !== undefined })
  const company = id === undefined ? undefined : query.data
  const shown = useRef(tab)
  useEffect(() => {
    shown.current = tab
  }, [tab])
  // Where somebody has gone on to another part meanwhile, they stay there.
  const onAdded = () => {
    if (shown.current === tab) onTab(tab)
  }
  const adding = { adds, onAdded }
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={company?.legalName ?? 'Empresa'}
      subtitle={company && subtitleOf(company)}
      onClose={onClose}
    >
      <RecordBody record={company} query={query} missing={missing}>
        {company => (
          <>
            <MissingParts company={company} but={adds ? tab : undefined} onAdd={onAdd} />
            <RecordTabs<CompanyTab>
              key={company.id}
              value={tab}
              onChange={onTab}
              tabs={[
                { value: 'data', label: 'Datos', content: <CompanyData company={company} onRemoved={onClose} /> },
                {
                  value: 'accounts',
                  label: 'Cuentas',
                  content: <Accounts key={String(adds)} {...adding} company={company} />,
                },
                {
                  value: 'representatives',
                  label: 'Representantes',
                  content: <Representatives key={String(adds)} {...adding} company={company} />,
                },
                {
                  value: 'series',
                  label: 'Series',
                  content: <SeriesList key={String(adds)} {...adding} company={company} />,
                },
                { value: 'history', label: 'Historial', content: <History id={company.id} /> },
              ]}
            />
          </>
        )}
      </RecordBody>
    </RecordDrawer>
  )
}

const subtitleOf = ({ countryCode, taxId }: Company) =>
  `${countryName(countryCode)} · ${taxIdName(countryCode)} ${taxId}`

const History = ({ id }: { id: string }) => (
  <RecordHistory query={useQuery(api.companies.history.queryOptions({ input: { id } }))} />
)
