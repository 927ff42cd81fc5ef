/**
 * The product's promises about slots, in memory and as simple as possible: who holds which room when, and which rooms
 * are closed. The test drives the API and the model in parallel; they must agree.
 */

/** Minutes at the campus since midnight of the model's first day. */
export interface Slot {
  room: number
  from: number
  to: number
}

/** A reservation at one version. */
export interface Held extends Slot {
  id: string
  version: number
  status: 'DRAFT' | 'CREATED' | 'CANCELED' | 'DECLINED'
  /** For a DRAFT: the minute of the model's clock when its hold ends. */
  heldUntil: number
}

/** A block at one version. */
export interface Closed {
  id: string
  version: number
  rooms: readonly number[]
  from: number
  to: number
  lifted: boolean
  /** The reservations that may stay. */
  kept: readonly string[]
}

/** A request at one version. */
export interface Asked extends Slot {
  id: string
  version: number
  owner: string
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'CANCELED' | 'EXPIRED'
}

export const overlap = (a: Pick<Slot, 'from' | 'to'>, b: Pick<Slot, 'from' | 'to'>) => a.from < b.to && a.to > b.from

export const holds = (held: Held, now: number) =>
  held.status === 'CREATED' || (held.status === 'DRAFT' && held.heldUntil > now)

export const closes = (closed: Closed, slot: Slot) =>
  !closed.lifted && closed.rooms.includes(slot.room) && overlap(closed, slot)

export class Model {
  /** The model's clock, in minutes. */
  now = 0
  readonly reservations = new Map<string, Held>()
  readonly blocks = new Map<string, Closed>()
  readonly requests = new Map<string, Asked>()
  /** The ids of all series. The API tells their dates; the reservations tell their slots. */
  readonly series = new Set<string>()
  /** Every state since the round began: what an answer of this round may have seen. */
  #seen: Held[] = []
  #closures: Closed[] = []
  #asked: Asked[] = []

  beginRound() {
    this.#asked = [...this.requests.values()]
    this.#seen = [...this.reservations.values()]
    this.#closures = [...this.blocks.values()]
  }

  /** Every state of the round, shown with a fault. */
  seen = () => ({ now: this.now, reservations: this.#seen, blocks: this.#closures })

  /** Takes over an answer. Answers of a round may arrive in any order; versions tell which is later. */
  learn(held: Held) {
    this.#seen.push(held)
    const known = this.reservations.get(held.id)
    if (!known || known.version < held.version) this.reservations.set(held.id, held)
  }

  /** Takes over an observation without a version. */
  see(held: Held) {
    this.#seen.push(held)
  }

  learnRequest(asked: Asked) {
    this.#asked.push(asked)
    const known = this.requests.get(asked.id)
    if (!known || known.version < asked.version) this.requests.set(asked.id, asked)
  }

  learnBlock(closed: Closed) {
    this.#closures.push(closed)
    const known = this.blocks.get(closed.id)
    if (!known || known.version < closed.version) this.blocks.set(closed.id, closed)
  }

  /** Whether somebody else held the slot at some moment of this round. */
  couldBeTaken = (slot: Slot, except?: string) =>
    this.#seen.some(
      held => held.id !== except && held.room === slot.room && holds(held, this.now) && overlap(held, slot),
    )

  /** Whether the slot was closed at some moment of this round. */
  couldBeClosed = (slot: Slot) => this.#closures.some(closed => closes(closed, slot))

  /** Whether the reservation was in such a state at some moment of this round. */
  couldBe = (id: string, is: (held: Held) => boolean) => this.#seen.some(held => held.id === id && is(held))

  couldRequestBe = (id: string, is: (asked: Asked) => boolean) =>
    this.#asked.some(asked => asked.id === id && is(asked))

  /** Whether they already had a request for that slot at some moment of this round. */
  couldBeAsked = (slot: Slot, owner: string) =>
    this.#asked.some(
      asked => asked.status === 'PENDING' && asked.owner === owner && asked.room === slot.room && overlap(asked, slot),
    )

  /** Whether exactly that room was closed for at least that time at some moment of this round. */
  couldBeClosedAlready = (rooms: readonly number[], { from, to }: Pick<Slot, 'from' | 'to'>) =>
    this.#closures.some(
      closed =>
        !closed.lifted &&
        closed.rooms.length === rooms.length &&
        closed.rooms.every(room => rooms.includes(room)) &&
        closed.from <= from &&
        closed.to >= to,
    )

  couldBlockBe = (id: string, is: (closed: Closed) => boolean) =>
    this.#closures.some(closed => closed.id === id && is(closed))

  /** Whether an undecided reservation was there at some moment of this round. */
  couldBeHit = (rooms: readonly number[], stretch: Pick<Slot, 'from' | 'to'>, decided: readonly string[]) =>
    this.#seen.some(
      held =>
        rooms.includes(held.room) && holds(held, this.now) && overlap(held, stretch) && !decided.includes(held.id),
    )

  /** How often the reservation changed in this round. */
  changesOf = (id: string) => new Set(this.#seen.filter(held => held.id === id).map(({ version }) => version)).size - 1

  changesOfAny = (ids: readonly string[]) => ids.some(id => this.changesOf(id) > 0)

  /** Violated invariants, in words; empty if there are none. */
  faults(): string[] {
    const standing = [...this.reservations.values()].filter(held => holds(held, this.now))
    const twice = standing.flatMap((a, index) =>
      standing
        .slice(index + 1)
        .flatMap(b => (a.room === b.room && overlap(a, b) ? [`${a.id} and ${b.id} overlap`] : [])),
    )
    const closed = standing.flatMap(held =>
      [...this.blocks.values()]
        .filter(block => closes(block, held) && !block.kept.includes(held.id))
        .map(block => `${held.id} stands in ${block.id}`),
    )
    return [...twice, ...closed]
  }
}
