import type { SpaceType } from '@aforo/api/places/spaces'
import { formatTimes } from '@aforo/api/platform/dates-in-words'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { Anchor, Text } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { sameClock } from '../../ui/days.ts'
import type { Fact } from '../../ui/Facts.tsx'
import { dayIn } from './guestDates.ts'
import { guestPlace } from './guestPlace.ts'
import { guestWords } from './guestWords.ts'
import type { Language } from './language.ts'
import classes from './PlaceFacts.module.css'

interface Placed {
  at: string
  from: string
  to: string
  timeZone: string
  spaceName: string
  spaceType: SpaceType
  floorName: string
  campusName: string
  address: string
}

/** A search that any phone opens in its maps (Google's Maps URLs, `api=1`). */
const directionsTo = (place: string) => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When and where a booking is, for people who have never been there. @param also below the hours */
export function placeFacts(language: Language, placed: Placed, also?: ReactNode): Fact[] {
  const words = guestWords[language]
  const { at, from, to, timeZone, floorName, campusName, address } = placed
  return [
    [
      words.when,
      <Fragment key="when">
        <b className={classes.day}>{dayIn(language, at)}</b>
        {formatTimes(from, to)}
        {also}
        {!sameClock(timeZone, ownTimeZone(), Date.now()) && (
          <Text size="xs" c="dimmed" className={classes.zone}>
            <IconWorld size={14} aria-hidden />
            {words.campusTime(zoneLabel(timeZone))}
          </Text>
        )}
      </Fragment>,
    ],
    [
      words.where,
      <Fragment key="where">
        <b>{guestPlace(language, placed)}</b> · {[floorName, campusName].filter(Boolean).join(' · ')}
        {address && (
          <>
            <div>{address}</div>
            <Anchor href={directionsTo(`${campusName}, ${address}`)} target="_blank" rel="noreferrer" size="sm">
              {words.directions}
            </Anchor>
          </>
        )}
      </Fragment>,
    ],
  ]
}
