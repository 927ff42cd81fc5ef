import { guestTypeLabels, visitPurposeLabels } from '@aforo/api/bookings/labels'
import { contract } from '@aforo/api/contract'
import type { Visitor } from '@aforo/api/front-desk/visitors'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Title } from '@mantine/core'
import { IconFileDescription, IconPrinter, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { api } from '../../platform/api.ts'
import { may } from '../../platform/session/may.ts'
import { useMe } from '../../platform/session/me.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { later } from '../../ui/later.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { RecordHistory } from '../../ui/RecordHistory.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { RecordDrawerState } from '../../ui/useRecordList.ts'
import { useTakeBack, VisitorButtons } from './VisitorButtons.tsx'
import { visitorQuery } from './visitorQueries.ts'

const PersonalDataDialog = later(
  () => import('../../people/personal-data/PersonalDataDialog.tsx'),
  'PersonalDataDialog',
)
const PrintBadges = later(() => import('./PrintBadges.tsx'), 'PrintBadges')

const missing = {
  icon: IconUserOff,
  title: 'Esta visita no está disponible',
  text: 'Puede que su reserva se cancelara, que pasara el tiempo por el que se guarda o que sea de otra organización.',
}

/** One visitor: who, whom they visit, when they came and went. */
export function VisitorDrawer({ id, onClose }: Pick<RecordDrawerState, 'id' | 'onClose'>) {
  const query = useQuery({ ...visitorQuery(id ?? ''), enabled: id !== undefined })
  const visitor = id === undefined ? undefined : query.data
  const [printing, setPrinting] = useState(false)
  const [data, setData] = useState(false)
  const seesData = may(useMe(), contract.personalData.get)
  return (
    <RecordDrawer
      opened={id !== undefined}
      title={visitor?.name ?? 'Visita'}
      badge={visitor && <StatusBadge of="visit" status={visitor.status} />}
      subtitle={visitor && [visitor.company, visitor.campusName].filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        visitor && (
          <Group justify="flex-end" gap="xs">
            <Button
              variant="subtle"
              color="gray"
              me="auto"
              leftSection={<IconPrinter size={18} />}
              onClick={() => setPrinting(true)}
            >
              Imprimir pase
            </Button>
            {seesData && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconFileDescription size={18} />}
                onClick={() => setData(true)}
              >
                Datos personales
              </Button>
            )}
            {visitor.can.undo && <TakeBackButton key={visitor.status} visitor={visitor} />}
            <VisitorButtons visitor={visitor} size="sm" />
          </Group>
        )
      }
    >
      <RecordBody record={visitor} query={query} missing={missing} skeleton={[120, 80]}>
        {visitor => <Details visitor={visitor} />}
      </RecordBody>
      <Suspense>
        {data && visitor && (
          <PersonalDataDialog
            kind={visitor.checkedInAt ? 'VISIT' : 'ATTENDEE'}
            id={visitor.id}
            opened
            onClose={() => setData(false)}
            onForgotten={() => {
              setData(false)
              onClose()
            }}
          />
        )}
        {printing && visitor && <PrintBadges visitors={[visitor]} onClose={() => setPrinting(false)} />}
      </Suspense>
    </RecordDrawer>
  )
}

/** A mistake is often seen when its toast is gone. */
function TakeBackButton({ visitor: { id, status } }: { visitor: Visitor }) {
  const takeBack = useTakeBack(id)
  const [busy, setBusy] = useState(false)
  return (
    <Button
      data-writes
      variant="default"
      loading={busy}
      onClick={async () => {
        setBusy(true)
        await takeBack()
        setBusy(false)
      }}
    >
      {status === 'LEFT' ? 'Deshacer la salida' : 'Deshacer la llegada'}
    </Button>
  )
}

function Details({ visitor }: { visitor: Visitor }) {
  const history = useQuery(api.visitors.history.queryOptions({ input: { id: visitor.id } }))
  const { document, timeZone, checkedInAt, checkedOutAt } = visitor
  const facts: Fact[] = [
    ['Fecha', formatDate(visitor.date)],
    ['Se espera a las', visitor.expectedAt ?? ''],
    ['Visita a', visitor.hostName],
    ['Espacio', visitor.spaceName],
    ['Tipo', guestTypeLabels[visitor.guestType]],
    ['Motivo', visitPurposeLabels[visitor.purpose]],
    ['Correo', visitor.email],
    ['Documento', document ? `${documentTypeLabels[document.type]} ${document.number}` : ''],
    ['Llegó', checkedInAt ? `${formatInstant(checkedInAt, timeZone)}, registró ${visitor.checkedInBy}` : ''],
    ['Salió', checkedOutAt ? `${formatInstant(checkedOutAt, timeZone)}, registró ${visitor.checkedOutBy}` : ''],
  ]
  return (
    <Stack gap="lg">
      <Facts of={facts} />
      <Stack gap="sm">
        <Title order={3} size="h5">
          Historial
        </Title>
        <RecordHistory query={history} timeZone={timeZone} />
      </Stack>
    </Stack>
  )
}
