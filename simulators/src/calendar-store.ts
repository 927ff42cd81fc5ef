import { randomUUID } from 'node:crypto'

/** What people and rooms have in their calendars, whichever protocol asks. Times are milliseconds of the epoch. */

export type Response = 'needsAction' | 'accepted' | 'declined'

interface Times {
  start: number
  end: number
}

export interface NewMeeting extends Times {
  id?: string
  /** The mailbox in whose calendar it is made. */
  organizer: string
  subject?: string
  rooms?: string[]
  /** All day: its dates, the last one excluded. */
  days?: { from: string; to: string }
  hidden?: boolean
  free?: boolean
  repeat?: { everyDays: number; count: number }
  marks?: Record<string, string>
  transactionId?: string
  details?: string
}

interface Meeting extends NewMeeting {
  id: string
  uid: string
  subject: string
  rooms: string[]
  cancelled: boolean
  /** Of single occurrences, by their number. */
  exceptions: Map<number, Partial<Times> & { cancelled?: boolean }>
}

/** An event as one mailbox has it: a single one, or an occurrence of a series. */
export interface Copy extends Times {
  id: string
  uid: string
  meeting: Meeting
  /** Of an occurrence, in its series. */
  occurrence: number | null
  mailbox: string
  isOrganizer: boolean
  gone: boolean
  response: Response
  comment: string
  updated: number
  change: number
}

interface Answer {
  response: Response
  comment: string
  /** An Exchange mailbox has no copy of what it declined. */
  dropped: boolean
}

const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')

export class CalendarStore {
  readonly people = new Set<string>()
  readonly rooms = new Map<string, string>()
  readonly meetings = new Map<string, Meeting>()
  /** Answers by mailbox, meeting and occurrence. */
  private readonly answers = new Map<string, Answer>()
  private readonly changes = new Map<string, { change: number; updated: number }>()
  private lastChange = 0
  private lastUpdated = 0
  /** Whether a declined meeting leaves the calendar, as in Exchange. */
  private readonly dropsDeclined: boolean
  /** Told of each mailbox in which something changed. */
  heard: (mailbox: string) => void = () => {}

  constructor({ dropsDeclined = false, people = [] as string[], rooms = {} as Record<string, string> } = {}) {
    this.dropsDeclined = dropsDeclined
    for (const person of people) this.people.add(person)
    for (const [mailbox, name] of Object.entries(rooms)) this.rooms.set(mailbox, name)
  }

  get change(): number {
    return this.lastChange
  }

  private key = (mailbox: string, id: string, occurrence: number | null) => `${mailbox} ${id} ${occurrence ?? ''}`

  private numbers(meeting: Meeting): (number | null)[] {
    return meeting.repeat ? Array.from({ length: meeting.repeat.count }, (_, place) => place) : [null]
  }

  private touch(meeting: Meeting, occurrence?: number | null) {
    this.lastUpdated = Math.max(Date.now(), this.lastUpdated + 1)
    this.lastChange++
    for (const mailbox of [meeting.organizer, ...meeting.rooms]) {
      for (const number of occurrence === undefined ? this.numbers(meeting) : [occurrence])
        this.changes.set(this.key(mailbox, meeting.id, number), { change: this.lastChange, updated: this.lastUpdated })
      this.heard(mailbox)
    }
  }

  /** Makes a meeting, and invites its rooms. */
  make(given: NewMeeting): Meeting {
    const id = given.id ?? randomUUID().replaceAll('-', '')
    const meeting: Meeting = {
      ...given,
      id,
      uid: `${randomUUID()}@calendar.example`,
      subject: given.subject ?? 'Reunión',
      rooms: given.rooms ?? [],
      cancelled: false,
      exceptions: new Map(),
    }
    this.meetings.set(id, meeting)
    this.touch(meeting)
    return meeting
  }

  private timesOf(meeting: Meeting, occurrence: number | null): Times & { cancelled: boolean } {
    const shift = (occurrence ?? 0) * (meeting.repeat?.everyDays ?? 0) * 86_400_000
    const exception = meeting.exceptions.get(occurrence ?? 0)
    return {
      start: exception?.start ?? meeting.start + shift,
      end: exception?.end ?? meeting.end + shift,
      cancelled: meeting.cancelled || exception?.cancelled === true,
    }
  }

  /** The id of an occurrence, in which Google writes when it would have begun. */
  idOf(meeting: Meeting, occurrence: number | null): string {
    if (occurrence === null) return meeting.id
    return `${meeting.id}_${stamp(meeting.start + occurrence * (meeting.repeat?.everyDays ?? 0) * 86_400_000)}`
  }

  private copy(meeting: Meeting, occurrence: number | null, mailbox: string): Copy {
    const key = this.key(mailbox, meeting.id, occurrence)
    const answer = this.answers.get(key)
    const { cancelled, ...times } = this.timesOf(meeting, occurrence)
    const isOrganizer = meeting.organizer === mailbox
    return {
      ...times,
      id: this.idOf(meeting, occurrence),
      uid: occurrence === null ? meeting.uid : `${meeting.uid}-${occurrence}`,
      meeting,
      occurrence,
      mailbox,
      isOrganizer,
      gone: cancelled || (!isOrganizer && !meeting.rooms.includes(mailbox)) || answer?.dropped === true,
      response: isOrganizer ? 'accepted' : (answer?.response ?? 'needsAction'),
      comment: answer?.comment ?? '',
      updated: this.changes.get(key)?.updated ?? 0,
      change: this.changes.get(key)?.change ?? 0,
    }
  }

  /** Everything that a mailbox has or had. */
  copiesIn(mailbox: string): Copy[] {
    return [...this.meetings.values()]
      .filter(({ organizer, rooms }) => organizer === mailbox || rooms.includes(mailbox))
      .flatMap(meeting => this.numbers(meeting).map(number => this.copy(meeting, number, mailbox)))
  }

  find(mailbox: string, id: string): Copy | undefined {
    return this.copiesIn(mailbox).find(copy => copy.id === id)
  }

  /** The organiser moves it: what was answered before is void. */
  move({ meeting, occurrence }: Pick<Copy, 'meeting' | 'occurrence'>, times: Times) {
    if (occurrence === null) {
      Object.assign(meeting, times)
      delete meeting.days
    } else meeting.exceptions.set(occurrence, { ...meeting.exceptions.get(occurrence), ...times })
    for (const mailbox of meeting.rooms) this.answers.delete(this.key(mailbox, meeting.id, occurrence))
    this.touch(meeting, occurrence)
  }

  edit(meeting: Meeting, change: Partial<Pick<Meeting, 'subject' | 'hidden' | 'free' | 'details'>>) {
    Object.assign(meeting, change)
    this.touch(meeting)
  }

  revive(meeting: Meeting) {
    meeting.cancelled = false
    this.touch(meeting)
  }

  cancel({ meeting, occurrence }: Pick<Copy, 'meeting' | 'occurrence'>) {
    if (occurrence === null) meeting.cancelled = true
    else meeting.exceptions.set(occurrence, { ...meeting.exceptions.get(occurrence), cancelled: true })
    this.touch(meeting, occurrence)
  }

  /** A room answers. */
  answer(
    { meeting, occurrence, mailbox }: Pick<Copy, 'meeting' | 'occurrence' | 'mailbox'>,
    response: Response,
    comment: string,
  ) {
    const dropped = this.dropsDeclined && response === 'declined'
    this.answers.set(this.key(mailbox, meeting.id, occurrence), { response, comment, dropped })
    this.touch(meeting, occurrence)
  }

  /** What a room was answered with: for tests. */
  answerOf(mailbox: string, id: string): Answer | undefined {
    for (const meeting of this.meetings.values())
      for (const number of this.numbers(meeting))
        if (this.idOf(meeting, number) === id) return this.answers.get(this.key(mailbox, meeting.id, number))
    return undefined
  }

  /** Everything, to be loaded again after a restart. */
  dump(): string {
    const meetings = [...this.meetings.values()].map(one => ({ ...one, exceptions: [...one.exceptions] }))
    const { lastChange, lastUpdated } = this
    return JSON.stringify({ meetings, answers: [...this.answers], changes: [...this.changes], lastChange, lastUpdated })
  }

  load(text: string) {
    const kept = JSON.parse(text)
    for (const one of kept.meetings) this.meetings.set(one.id, { ...one, exceptions: new Map(one.exceptions) })
    for (const [key, answer] of kept.answers) this.answers.set(key, answer)
    for (const [key, change] of kept.changes) this.changes.set(key, change)
    this.lastChange = kept.lastChange
    this.lastUpdated = kept.lastUpdated
  }

  /** What takes the room's time now. */
  busyIn(mailbox: string): Copy[] {
    return this.copiesIn(mailbox)
      .filter(({ gone, response, meeting }) => !gone && response !== 'declined' && !meeting.free)
      .sort((one, other) => one.start - other.start)
  }
}
