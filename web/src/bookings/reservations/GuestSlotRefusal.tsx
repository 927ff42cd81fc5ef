import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { GuestProblem } from '../../layout/guest/GuestProblem.tsx'
import { dayIn } from '../../layout/guest/guestDates.ts'
import { guestWords } from '../../layout/guest/guestWords.ts'
import type { Language } from '../../layout/guest/language.ts'
import type { Refusal } from '../../platform/problem.ts'
import { type Alternative, refusedSlot } from './slotRefusal.ts'

interface GuestSlotRefusalProps {
  language: Language
  refusal: Refusal
  onAlternative: (slot: Alternative) => void
  onClose: () => void
  children?: ReactNode
}

/** Why a slot couldn't be had, and what else is free, on a guest's page: one press each. It names nobody. */
export function GuestSlotRefusal({ language, refusal, onAlternative, onClose, children }: GuestSlotRefusalProps) {
  const { alternatives } = refusedSlot(refusal)
  return (
    <GuestProblem language={language} refusal={refusal} onClose={onClose}>
      {alternatives.length > 0 && <Text size="sm">{guestWords[language].elsewhere}</Text>}
      {alternatives.map(one => (
        <Button
          key={one.spaceId + one.at + one.from}
          size="compact-md"
          h="auto"
          mih={32}
          styles={{ label: { whiteSpace: 'normal' } }}
          variant="default"
          onClick={() => onAlternative(one)}
        >
          {one.spaceName}: {dayIn(language, one.at)}, {formatTimes(one.from, one.to)}
        </Button>
      ))}
      {children}
    </GuestProblem>
  )
}
