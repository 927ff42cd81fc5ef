import { subjectOf } from '@aforo/api/bookings/labels'
import { formatTimes, shortDay } from '@aforo/api/platform/dates-in-words'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import type { Slot } from './bookingSearch.ts'
import { type Alternative, refusedSlot } from './slotRefusal.ts'

interface SlotRefusalProps {
  refusal: Refusal
  /** What was wanted: an alternative names only what differs from it. */
  wanted: Partial<Slot>
  /** The act that an alternative is for: `Reservar`, `Mover`. */
  verb: string
  onAlternative: (slot: Slot) => void
  onClose: () => void
  children?: ReactNode
}

const words = ({ spaceName, spaceId, at, from, to }: Alternative, wanted: Partial<Slot>) =>
  [
    spaceId !== wanted.spaceId && spaceName,
    at !== wanted.at && shortDay(at),
    (from !== wanted.from || to !== wanted.to || spaceId === wanted.spaceId) && formatTimes(from, to),
  ]
    .filter(Boolean)
    .join(', ')

/** Why a place couldn't be had, who has it, and where it is free instead: one press each. */
export function SlotRefusal({ refusal, wanted, verb, onAlternative, onClose, children }: SlotRefusalProps) {
  const { rivals, alternatives, reason } = refusedSlot(refusal)
  return (
    <ProblemAlert refusal={{ ...refusal, message: reason ?? refusal.message }} onClose={onClose}>
      <Stack gap="xs">
        {rivals.map(rival => (
          <Text key={rival.reservationId} size="sm">
            Lo tiene <b>{rival.ownerGivenName}</b>: {subjectOf(rival)}, {shortDay(rival.at)},{' '}
            {formatTimes(rival.from, rival.to)}.
          </Text>
        ))}
        {alternatives.length > 0 && (
          <fieldset style={{ margin: 0, padding: 0, border: 0 }} aria-label="Alternativas libres">
            <Text size="sm" mb={6}>
              Libre ahora, con un clic:
            </Text>
            <Group gap={6}>
              {alternatives.map(one => (
                <Button
                  key={`${one.spaceId}${one.at}${one.from}`}
                  size="compact-sm"
                  variant="default"
                  aria-label={`${verb} en ${one.spaceName}, ${shortDay(one.at)}, ${formatTimes(one.from, one.to)}`}
                  onClick={() => onAlternative({ spaceId: one.spaceId, at: one.at, from: one.from, to: one.to })}
                >
                  {words(one, wanted)}
                </Button>
              ))}
            </Group>
          </fieldset>
        )}
        {children}
      </Stack>
    </ProblemAlert>
  )
}
