import type { IncidentDetail } from '@aforo/api/front-desk/incidents'
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { blockSpace } from '../../bookings/blocks/openBlock.ts'
import { truncate } from '../../ui/formats.ts'
import { leave } from '../../ui/unsaved.ts'

/** Shuts the place of an incident, with its reason filled in. */
export const BlockSpaceButton = ({ incident }: { incident: IncidentDetail }) => (
  <Button
    data-writes
    size="compact-sm"
    variant="default"
    leftSection={<IconBan size={16} />}
    onClick={() => leave(() => blockSpace(blockFor(incident)))}
  >
    Bloquear el espacio
  </Button>
)

/** What is broken is shut from the quarter of an hour that has begun, for the reason that was reported. */
function blockFor({ campusId, spaceId, timeZone, text }: IncidentDetail): Parameters<typeof blockSpace>[0] {
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const from = now.toPlainTime().round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })
  return {
    campusId,
    start: {
      spaceId,
      at: now.toPlainDate().toString(),
      from: from.toString({ smallestUnit: 'minute' }),
      kind: 'INCIDENT',
      reason: truncate(text, 299),
    },
  }
}
