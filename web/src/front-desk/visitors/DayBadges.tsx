import type { Visitor } from '@aforo/api/front-desk/visitors'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { later } from '../../ui/later.ts'
import { toast } from '../../ui/toast.tsx'

const PrintBadges = later(() => import('./PrintBadges.tsx'), 'PrintBadges')

const pageSize = 100

/** All visitors of today at a campus who have not left. */
async function listVisitors(campusId: string): Promise<Visitor[]> {
  const all: Visitor[] = []
  for (let page = 0; ; page++) {
    const { items, hasNext } = await client.visitors.search({ campusId, page, pageSize })
    all.push(...items)
    if (!hasNext) return all.filter(({ status }) => status !== 'LEFT')
  }
}

/** Prints the badges of all who come today, before they do. */
export function DayBadges({ campusId }: { campusId: string }) {
  const [visitors, setVisitors] = useState<Visitor[]>()
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    const found = await attempt(() => listVisitors(campusId))
    setBusy(false)
    if (found?.length === 0) toast.info('Hoy no hay visitas por imprimir.')
    else setVisitors(found)
  }
  return (
    <>
      <Button variant="default" visibleFrom="xs" leftSection={<IconPrinter size={18} />} loading={busy} onClick={read}>
        Pases del día
      </Button>
      <Suspense fallback={null}>
        {visitors && visitors.length > 0 && <PrintBadges visitors={visitors} onClose={() => setVisitors(undefined)} />}
      </Suspense>
    </>
  )
}
