/**
 * What the product promises about places, in memory and as simply as it can be said: who holds which room when, and
 * which rooms are closed. The test drives the API and this side by side; they must agree.
 */

/** Minutes since midnight of the first day that the model knows, both at the campus. */
export interface Slot {
  room: number
  from: number
  to: number
}

/** A reservation as it was at one version of it. */
export interface Held extends Slot {
  id: string
  version: number
  status: 'DRAFT' | 'CREATED' | 'CANCELED' | 'DECLINED'
  /** Of a DRAFT: the minute of the model's clock from which it holds nothing more. */
  heldUntil: number
}

/** A block as it was at one version of it. */
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

/** A request as it was at one version of it. */
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
  /** The ids of all series. What is in them the API says; where they stand their reservations do. */
  readonly series = new Set<string>()
  /** All that was so at some moment since the round began: what an answer of this round may have seen. */
  #seen: Held[] = []
  #closures: Closed[] = []
  #asked: Asked[] = []

  beginRound() {
    this.#asked = [...this.requests.values()]
    this.#seen = [...this.reservations.values()]
    this.#closures = [...this.blocks.values()]
  }

  /** All that was so at some moment of the round, to be shown with a fault. */
  seen = () => ({ now: this.now, reservations: this.#seen, blocks: this.#closures })

  /** Takes in what an answer says; answers of one round may come in any order, versions tell which is the later. */
  learn(held: Held) {
    this.#seen.push(held)
    const known = this.reservations.get(held.id)
    if (!known || known.version < held.version) this.reservations.set(held.id, held)
  }

  /** Takes in what somebody saw, who can't say of which version it was. */
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

  /** Whether somebody else held the place at some moment of this round. */
  couldBeTaken = (slot: Slot, except?: string) =>
    this.#seen.some(
      held => held.id !== except && held.room === slot.room && holds(held, this.now) && overlap(held, slot),
    )

  /** Whether the place was closed at some moment of this round. */
  couldBeClosed = (slot: Slot) => this.#closures.some(closed => closes(closed, slot))

  /** Whether the reservation was in such a state at some moment of this round. */
  couldBe = (id: string, is: (held: Held) => boolean) => this.#seen.some(held => held.id === id && is(held))

  couldRequestBe = (id: string, is: (asked: Asked) => boolean) =>
    this.#asked.some(asked => asked.id === id && is(asked))

  /** Whether they waited for that place at such a time already at some moment of this round. */
  couldBeAsked = (slot: Slot, owner: string) =>
    this.#asked.some(
      asked => asked.status === 'PENDING' && asked.owner === owner && asked.room === slot.room && overlap(asked, slot),
    )

  /** Whether just that place was closed for at least as long at some moment of this round. */
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

  /** Whether a reservation that nobody decided about stood there at some moment of this round. */
  couldBeHit = (rooms: readonly number[], stretch: Pick<Slot, 'from' | 'to'>, decided: readonly string[]) =>
    this.#seen.some(
      held =>
        rooms.includes(held.room) && holds(held, this.now) && overlap(held, stretch) && !decided.includes(held.id),
    )

  /** How often the reservation changed in this round. */
  changesOf = (id: string) => new Set(this.#seen.filter(held => held.id === id).map(({ version }) => version)).size - 1

  changesOfAny = (ids: readonly string[]) => ids.some(id => this.changesOf(id) > 0)

  /** What may never be, in words; empty when all is well. */
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
