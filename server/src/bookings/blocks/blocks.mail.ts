import type { BlockKind } from '@aforo/api/bookings/calendar'
import { blockKindLabels } from '@aforo/api/bookings/labels'
import { bookedName } from '@aforo/api/places/labels'
import type { SpaceType } from '@aforo/api/places/spaces'
import { formatDate, fromTo } from '@aforo/api/platform/dates-in-words'
import type { Message } from '../../platform/mail.ts'
import { ownWords } from '../invitations/booking.mail.ts'
import type { Slot } from './blocks.rules.ts'

interface Told extends Slot {
  spaceName: string
  spaceType: SpaceType
}

/** The mail to an owner whose reservation a block moved or cancelled, besides the invitation's update. */
export function noticeOf(
  to: { username: string; givenName: string },
  before: Told,
  after: Told | undefined,
  block: { kind: BlockKind; reason: string },
  ownAt: string | undefined,
): Message {
  const place = (told: Told) => `${bookedName(told)}, ${formatDate(told.at)} ${fromTo(told.from, told.to)}`
  const why = `${blockKindLabels[block.kind]}: ${block.reason}`
  const what = after
    ? `Tu reserva de ${place(before)} pasó a ${place(after)}.`
    : `Tu reserva de ${place(before)} se canceló.`
  return {
    to: to.username,
    subject: after
      ? `Tu reserva cambió de lugar: ${bookedName(after)}`
      : `Tu reserva se canceló: ${bookedName(before)}`,
    text: `Hola, ${to.givenName}:\n\n${what}\n\nEl espacio no estará disponible. ${why}.\n\nDisculpa la molestia.\n${ownAt ? `\n${ownWords}: ${ownAt}\n` : ''}`,
  }
}
