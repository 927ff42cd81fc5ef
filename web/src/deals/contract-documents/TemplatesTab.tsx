import { ContractType } from '@aforo/api/deals/contract-states'
import { DocumentKind } from '@aforo/api/deals/document-states'
import { countryName } from '@aforo/api/platform/countries-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companiesQuery } from '../../people/companies/companyQueries.ts'
import { loadCountries } from '../../places/campuses/countries.ts'
import { api } from '../../platform/api.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Note } from '../../ui/Note.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { SearchableSelect } from '../../ui/SearchableSelect.tsx'
import { UsualTerms } from '../contracts/UsualTerms.tsx'
import { TagList } from './TagList.tsx'
import { TemplateRow } from './TemplateRow.tsx'
import classes from './Templates.module.css'
import { type TemplatePlace, TryTemplate } from './TryTemplate.tsx'

const places = (countryCode: string) =>
  DocumentKind.options.map(kind => ({
    kind,
    places: ContractType.options.map(contractType => ({ countryCode, contractType, kind })),
  }))

const titles: Record<DocumentKind, { title: string; about: string }> = {
  CONTRACT: { title: 'Contratos', about: 'De qué documento de Word se hace cada tipo de contrato.' },
  ADDENDUM: { title: 'Adendas', about: 'De qué documento de Word se hace la adenda de cada tipo de contrato.' },
}

/** Configuración › General › Plantillas: the DOCX files that contracts and addenda are made from. */
export function TemplatesTab() {
  const companies = useQuery(companiesQuery())
  const countries = useQuery({ queryKey: ['countries'], queryFn: loadCountries, staleTime: Number.POSITIVE_INFINITY })
  const own = [...new Set(companies.data?.map(({ countryCode }) => countryCode))]
  const [chosen, setChosen] = useState<string>()
  const country = chosen ?? own[0] ?? 'PE'
  const query = useQuery(api.contractDocuments.templates.queryOptions({ input: { countryCode: country } }))
  const [tried, setTried] = useState<TemplatePlace>()
  const [tags, setTags] = useState(false)
  const option = (code: string) => ({ value: code, label: countryName(code) })
  const near = own.includes(country) ? own : [...own, country]
  const others = (countries.data ?? []).map(({ code }) => code).filter(code => !near.includes(code))
  return (
    <>
      <Group gap="sm" mb="lg" align="flex-end" justify="space-between">
        <SearchableSelect
          label="País"
          data={[
            { group: 'Donde tienes empresas', items: near.map(option) },
            { group: 'Otros', items: others.map(option) },
          ]}
          value={country}
          onChange={next => next && setChosen(next)}
          allowDeselect={false}
          limit={60}
        />
        <Button variant="default" leftSection={<IconTags size={16} />} onClick={() => setTags(true)}>
          Ver las etiquetas
        </Button>
      </Group>
      {query.data && !query.data.makesPdf && (
        <Note tone="warning" mb="lg">
          Esta instalación no hace PDF: los documentos salen solo en Word.
        </Note>
      )}
      {!query.data && <LoadingOrError query={query} skeleton={[260, 260]} />}
      {query.data && (
        <div className={classes.panels}>
          {places(country).map(({ kind, places: all }) => (
            <Panel key={kind} {...titles[kind]}>
              <ul className={classes.rows} aria-label={titles[kind].title}>
                {all.map(place => {
                  const isHere = (one: TemplatePlace) =>
                    one.countryCode === country && one.contractType === place.contractType && one.kind === kind
                  return (
                    <TemplateRow
                      key={`${country} ${kind} ${place.contractType}`}
                      place={place}
                      template={query.data.items.find(isHere)}
                      shipped={query.data.shipped.find(isHere)}
                      onTry={setTried}
                    />
                  )
                })}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      <Text size="sm" c="dimmed" mt="md">
        Empieza por la plantilla que trae Aforo: descárgala, cámbiala en Word y vuelve a subirla. Los documentos que ya
        se hicieron quedan como están.
      </Text>
      <Stack mt="lg">
        <UsualTerms key={country} country={country} />
      </Stack>
      <RecordDrawer opened={tags} title="Etiquetas" onClose={() => setTags(false)}>
        <TagList />
      </RecordDrawer>
      <RecordDrawer
        opened={tried !== undefined}
        title="Prueba con datos de ejemplo"
        onClose={() => setTried(undefined)}
      >
        {tried && <TryTemplate key={JSON.stringify(tried)} place={tried} />}
      </RecordDrawer>
    </>
  )
}
