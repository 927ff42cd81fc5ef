import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMail, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NoCampus } from '../../people/onboarding/NoCampus.tsx'
import { api } from '../../platform/api.ts'
import { useScreenAction } from '../../ui/actions.ts'
import { CampusPicker } from '../../ui/CampusPicker.tsx'
import { todayHere } from '../../ui/dates/calendar.ts'
import { DayInput } from '../../ui/dates/DayInput.tsx'
import { addDays, clockIn } from '../../ui/days.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LiveNote } from '../../ui/LiveNote.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { RecordDrawer } from '../../ui/RecordDrawer.tsx'
import { useUsualCampus } from '../../ui/usualCampus.ts'
import { ZoneNote } from '../../ui/ZoneNote.tsx'
import { useCampuses } from '../incidents/SpaceField.tsx'
import type { DaySheetSearch } from './daySheetSearch.ts'
import { MailForm } from './MailForm.tsx'
import { Sheet } from './Sheet.tsx'

interface DaySheetScreenProps {
  search: DaySheetSearch
  onSearch: (change: Partial<DaySheetSearch>) => void
}

const print = () => window.print()

/** A campus's day on one sheet, to be printed, or mailed each morning. */
export function DaySheetScreen({ search, onSearch }: DaySheetScreenProps) {
  const campuses = useCampuses()
  const usual = useUsualCampus(campuses)
  const campusId = search.campus ?? usual
  const query = useQuery({
    ...api.daySheet.get.queryOptions({ input: { campusId: campusId ?? '', date: search.date } }),
    enabled: campusId !== undefined,
    placeholderData: keepPreviousData,
  })
  const sheet = query.data
  const today = sheet ? clockIn(sheet.timeZone, query.dataUpdatedAt).date : todayHere()
  const date = search.date ?? today
  const go = (day: string) => onSearch({ date: day === today ? undefined : day })
  useScreenAction({ id: 'day-sheet.print', label: 'Imprimir la hoja del día', icon: IconPrinter, run: print })
  return (
    <PageFrame
      title="Hoja del día"
      about={
        <Group component="span" gap="sm">
          El día de una sede, para imprimirlo.
          <LiveNote answeredAt={query.dataUpdatedAt} />
          {sheet && <ZoneNote timeZone={sheet.timeZone} />}
        </Group>
      }
      actions={
        campusId !== undefined && (
          <>
            <Button
              data-aside
              variant="default"
              leftSection={<IconMail size={18} />}
              onClick={() => onSearch({ mail: true })}
            >
              Recibir por correo
            </Button>
            <Button leftSection={<IconPrinter size={18} />} disabled={!sheet} onClick={print}>
              Imprimir
            </Button>
          </>
        )
      }
      filters={
        campusId !== undefined && (
          <>
            <CampusPicker value={campusId} onChoose={campus => onSearch({ campus })} />
            <Group gap={4} wrap="nowrap">
              <Button variant="default" px="sm" disabled={date === today} onClick={() => go(today)}>
                Hoy
              </Button>
              <IconButton label="Día anterior" size="lg" onClick={() => go(addDays(date, -1))}>
                <IconChevronLeft size={18} />
              </IconButton>
              <IconButton label="Día siguiente" size="lg" onClick={() => go(addDays(date, 1))}>
                <IconChevronRight size={18} />
              </IconButton>
              <DayInput
                settles
                aria-label="Fecha"
                w={150}
                today={today}
                value={date}
                onChange={day => day && go(day)}
              />
            </Group>
          </>
        )
      }
    >
      {campuses?.length === 0 ? (
        <NoCampus text="La hoja es de una sede. Crea la primera para empezar." />
      ) : sheet ? (
        <Sheet sheet={sheet} />
      ) : (
        <LoadingOrError query={query} skeleton={[40, 160, 240]} />
      )}
      <RecordDrawer
        opened={search.mail === true && campusId !== undefined}
        title="La hoja del día por correo"
        onClose={() => onSearch({ mail: undefined })}
      >
        {campusId !== undefined && <MailForm campusId={campusId} onDone={() => onSearch({ mail: undefined })} />}
      </RecordDrawer>
    </PageFrame>
  )
}
