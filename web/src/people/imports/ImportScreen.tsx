import { type Import, type ImportKind, importFields } from '@aforo/api/people/imports'
import type { TableMapping } from '@aforo/api/platform/tables'
import { Button, Stack, Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { useStepDraft } from '../../ui/wizard/stepSave.ts'
import { Wizard } from '../../ui/wizard/Wizard.tsx'
import { ColumnStep } from './ColumnStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportHistory } from './ImportHistory.tsx'
import { importQuery } from './importQueries.ts'
import { kindOf, kindsOf, kindWords, tabOf } from './kinds.ts'
import { ResultStep } from './ResultStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { importSteps, stepKeys, stepOf } from './steps.ts'

const route = getRouteApi('/app/configurations/importers/users')

/** Configuración › Cargas Masivas: people, teams and an operator's records from a file, and what was loaded before. */
export function ImportScreen() {
  const { tab, import: id } = route.useSearch()
  const { tenant } = useMe()
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  const leave = () => navigate({ search: { tab } })
  return (
    <PageFrame
      title="Cargas Masivas"
      about="Trae a la vez, desde un archivo de Excel o CSV, lo que ya tienes en otro sistema. Primero se revisa; nada se crea sin que lo confirmes."
      actions={
        id && (
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={leave}>
            Todas las cargas
          </Button>
        )
      }
    >
      {id ? (
        <OneImport id={id} />
      ) : (
        <Tabs
          value={kindOf(tab)}
          onChange={next => navigate({ search: { tab: tabOf(next as ImportKind) } })}
          keepMounted={false}
        >
          <Tabs.List mb="lg">
            {kindsOf(tenant.type).map(kind => (
              <Tabs.Tab key={kind} value={kind}>
                {kindWords[kind].label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={kindOf(tab)}>
            <Start key={tab} kind={kindOf(tab)} />
          </Tabs.Panel>
        </Tabs>
      )}
    </PageFrame>
  )
}

function Start({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  const open = (id: string) => navigate({ search: ({ tab }) => ({ tab, import: id }) })
  return (
    <Stack gap="xl">
      <FileStep kind={kind} fields={Object.values(importFields[kind])} onRead={open} />
      <ImportHistory kind={kind} onOpen={open} />
    </Stack>
  )
}

function OneImport({ id }: { id: string }) {
  const { columns = false } = route.useSearch()
  const query = useQuery(importQuery(id))
  if (query.data) return <Steps key={`${id}${layout(query.data)}`} file={query.data} columns={columns} />
  return <LoadingOrError query={query} skeleton={320} />
}

/** What columns of a file that was read in another way have nothing to do with. */
const layout = ({ reading: { sheet, separator, headerRow } }: Import) => `${sheet}-${separator}-${headerRow}`

function Steps({ file, columns }: { file: Import; columns: boolean }) {
  const navigate = useNavigate({ from: '/app/configurations/importers/users' })
  const step = stepKeys[stepOf(file, columns)] ?? 'file'
  const [mapping, setMapping, forgetMapping] = useStepDraft<TableMapping>(
    `import-${file.id}-${layout(file)}`,
    file.mapping,
  )
  const toColumns = (value: true | undefined) =>
    navigate({ search: ({ tab }) => ({ tab, import: file.id, columns: value }) })
  return (
    <Stack gap="lg">
      <Wizard
        label="Pasos de la carga"
        steps={importSteps(file, mapping)}
        current={step}
        onStep={to => toColumns(to === 'columns' || undefined)}
      >
        {step === 'columns' && (
          <ColumnStep
            file={file}
            mapping={mapping}
            onMapping={setMapping}
            onChecked={() => {
              forgetMapping()
              toColumns(undefined)
            }}
          />
        )}
        {step === 'review' && <ReviewStep file={file} onColumns={() => toColumns(true)} />}
        {step === 'result' && <ResultStep file={file} />}
      </Wizard>
    </Stack>
  )
}
