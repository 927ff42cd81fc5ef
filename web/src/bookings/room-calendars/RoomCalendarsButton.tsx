import type { CalendarSystem } from '@aforo/api/platform/connections'
import { outsideSystemLabels } from '@aforo/api/platform/labels'
import { Button } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../ui/later.ts'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'

const RoomCalendars = later(() => import('./RoomCalendars.tsx'), 'RoomCalendars')

/** Opens which rooms are which resource mailboxes. */
export function RoomCalendarsButton({ system }: { system: CalendarSystem }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarShare size={16} />} onClick={() => setOpened(true)}>
        Salas
      </Button>
      <RecordDrawer
        opened={opened}
        title={`Salas en ${outsideSystemLabels[system]}`}
        subtitle="Lo que se reserva allá se reserva aquí, y al revés. Lo que choca se rechaza allá con el motivo."
        onClose={() => setOpened(false)}
      >
        {opened && <RoomCalendars system={system} />}
      </RecordDrawer>
    </>
  )
}
