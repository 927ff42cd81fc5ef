import type { CalendarSystem } from '@aforo/api/platform/connections'
import type { OutsideClient } from '../../platform/outside-systems/client.ts'
import type { Span } from '../../platform/wall-time.rules.ts'
import type { ReadEvent } from './events.rules.ts'

/** What both systems have in common: the calls that rooms and their mailboxes need. */

export interface Resource {
  mailbox: string
  name: string
}

/** Where a reading is. Without page and delta it begins with everything in the window. */
export interface Position {
  page: string | null
  delta: string | null
  window: Span
}

export interface EventPage {
  events: ReadEvent[]
  /** Either the next page, or from where changes are read the next time. */
  page: string | null
  delta: string | null
}

/** An event to make or to change. */
export interface EventWanted extends Span {
  title: string
  details: string
}

/** An event after it was written. */
export interface Written {
  eventId: string
  etag: string
  changedAt: Temporal.Instant | null
}

export interface ChannelWanted {
  id: string
  address: string
  token: string
  until: Temporal.Instant
}

export interface Channel {
  id: string
  resource: string | null
  until: Temporal.Instant
}

/** A write that found something else there. GONE: the event is no more. CHANGED: somebody changed it meanwhile. */
export type Obstacle = 'GONE' | 'CHANGED'

/** The connector's own calls; each throws OutsideFault. */
export interface CalendarCalls {
  system: CalendarSystem
  name: string
  /** As a booking's origin is called: "Google Calendar". */
  calendarName: string
  /** The longest that a channel lives, in minutes. */
  channelMinutes: number
  /** Path of the webhook of a connection. */
  webhookPath(connectionId: string): string
  listResources(client: OutsideClient): Promise<Resource[]>
  /** @returns RESYNC when the system has forgotten the position, so that reading begins anew */
  readPage(client: OutsideClient, mailbox: string, position: Position): Promise<EventPage | 'RESYNC'>
  /**
   * Makes an event, or finds the one that an earlier attempt made.
   * @param key the same for each attempt
   */
  create(
    client: OutsideClient,
    mailbox: string,
    key: { reservationId: string; generation: number },
    wanted: EventWanted,
  ): Promise<Written>
  /** @param etag only if the event is still as it was then; without it whatever it is now */
  change(
    client: OutsideClient,
    mailbox: string,
    event: { id: string; etag: string | null },
    wanted: EventWanted,
  ): Promise<Written | Obstacle>
  /** Deletes an event that the mailbox organises. One that is gone already is no fault. */
  remove(client: OutsideClient, mailbox: string, eventId: string): Promise<void>
  /**
   * Moves an event in its organiser's own calendar.
   * @returns FOREIGN when the organiser's calendar can't be written, as of somebody of another company
   */
  moveFor(
    client: OutsideClient,
    mailbox: string,
    event: { id: string; organizer: string },
    to: Span,
  ): Promise<Written | 'FOREIGN' | 'GONE'>
  /** Answers an invitation in the room's name. @returns GONE if there is nothing to answer any more */
  answer(
    client: OutsideClient,
    mailbox: string,
    eventId: string,
    answer: 'ACCEPTED' | 'DECLINED',
    comment: string,
  ): Promise<Written | 'GONE'>
  openChannel(client: OutsideClient, mailbox: string, wanted: ChannelWanted): Promise<Channel>
  /** @returns undefined if it has to be opened anew */
  renewChannel(client: OutsideClient, channel: Channel, until: Temporal.Instant): Promise<Channel | undefined>
  closeChannel(client: OutsideClient, channel: { id: string; resource: string | null }): Promise<void>
}
