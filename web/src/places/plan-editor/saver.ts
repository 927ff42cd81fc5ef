import type { ElementFault } from '@aforo/api/places/floor-plan-elements'
import { createStore, type MantineStore } from '@mantine/store'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import type { PlanDocument } from '../floor-plans/document.ts'
import { applied, type Changes, changesOf, firstPart, isNothing, joined } from './saving.ts'

/** Where a drawing's keeping stands. Whatever it is, nothing that was drawn is lost. */
export type SaveState =
  | { kind: 'saved'; at: number | undefined }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  /** No connection: it goes on by itself. */
  | { kind: 'offline' }
  /** The server doesn't take it as it is; the next change tries again. */
  | { kind: 'refused'; refusal: Refusal; faults: readonly ElementFault[] }
  /** Somebody else changed the same elements: a person decides. */
  | { kind: 'clash'; clashes: readonly string[] }
  /** No draft any more. */
  | { kind: 'closed'; refusal: Refusal }

/** A plan as it is stored. */
export interface Stored {
  version: number
  document: PlanDocument
}

type DocumentChange = (document: PlanDocument) => PlanDocument

interface SaverOptions {
  stored: Stored
  /** Writes changes on top of a version and answers the next one. */
  send: (changes: Changes, version: number) => Promise<number>
  /** The plan as it is stored now. */
  load: () => Promise<Stored>
  /** Keeps what isn't saved yet through a reload; nothing when all is. */
  keep: (changes: Changes | undefined) => void
  /** Somebody else's changes joined one's own: this is the plan now. */
  onJoined: (document: PlanDocument) => void
}

export interface Saver {
  state: MantineStore<SaveState>
  /** The plan as it is now. */
  change: (document: PlanDocument) => void
  /** Saves what waits, at once. True when nothing is left to save. */
  flush: () => Promise<boolean>
  /**
   * Another call of one's own that changes the plan, once all is saved: it gets the present version, answers the next one,
   * and says what it did to the plan. @returns that, to be shown @throws what the call throws
   */
  alongside: (
    call: (version: number) => Promise<{ version: number; change: DocumentChange }>,
  ) => Promise<DocumentChange>
  version: () => number
  /** The stored plan has this version now: if it is somebody else's and nothing waits here, it is taken in. */
  follow: (version: number) => void
  keepMine: () => void
  takeTheirs: () => void
  /** Goes on by itself once there is a connection again, until it is stopped. */
  start: () => void
  stop: () => void
}

/** Milliseconds of quiet before it saves, and between attempts without a connection: doubled up to the longest. */
const calm = 700
const firstPause = 1_000
const longestPause = 15_000

/** Saves a drawing while it is drawn: what changed, once it is quiet; again and again while there is no connection. */
export function createSaver({ stored, send, load, keep, onJoined }: SaverOptions): Saver {
  const state = createStore<SaveState>({ kind: 'saved', at: undefined })
  let base = stored.document
  let version = stored.version
  let present = stored.document
  let theirs: Stored | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let pause = firstPause
  let stopped = false

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(run, milliseconds)
  }
  const rest = () => {
    const left = changesOf(base, present)
    keep(isNothing(left) ? undefined : left)
    return left
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    running ??= save().finally(() => {
      running = undefined
    })
    return running
  }

  async function save() {
    while (state.getState().kind !== 'clash' && state.getState().kind !== 'closed') {
      const left = rest()
      if (isNothing(left)) return state.setState({ kind: 'saved', at: Date.now() })
      state.setState({ kind: 'saving' })
      const part = firstPart(left, base)
      try {
        version = await send(part, version)
        base = applied(base, part)
        pause = firstPause
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal.code === 'STALE_VERSION') {
          if (!(await join())) return
        } else return failed(refusal)
      }
    }
  }

  function failed(refusal: Refusal) {
    if (refusal.code === 'WRONG_STATE' || refusal.status === 404) return state.setState({ kind: 'closed', refusal })
    if (refusal.code === 'OFFLINE' || refusal.status >= 500 || refusal.status === 429 || refusal.status === 0) {
      state.setState({ kind: 'offline' })
      later(pause)
      pause = Math.min(pause * 2, longestPause)
      return
    }
    state.setState({ kind: 'refused', refusal, faults: faultsIn(refusal.data) })
  }

  /** Takes in what somebody else saved meanwhile; false where a person has to choose. */
  async function join(): Promise<boolean> {
    try {
      theirs = await load()
    } catch (error) {
      failed(refusalOf(error))
      return false
    }
    const { clashes } = joined(base, present, theirs.document)
    if (clashes.length > 0) {
      state.setState({ kind: 'clash', clashes })
      return false
    }
    settle(true)
    return true
  }

  function settle(mine: boolean) {
    if (!theirs) return
    const next = mine ? joined(base, present, theirs.document).document : theirs.document
    base = theirs.document
    version = theirs.version
    theirs = undefined
    present = next
    onJoined(next)
    state.setState({ kind: 'waiting' })
  }

  const online = () => {
    if (state.getState().kind === 'offline') run()
  }

  return {
    state,
    change(document) {
      if (document === present) return
      present = document
      const left = rest()
      const { kind } = state.getState()
      if (kind === 'clash' || kind === 'closed') return
      if (isNothing(left) && !running) return state.setState({ kind: 'saved', at: Date.now() })
      if (kind !== 'saving' && kind !== 'offline') state.setState({ kind: 'waiting' })
      if (kind !== 'offline') later(calm)
    },
    async flush() {
      // What was drawn while a save was under way is saved by the next.
      await running
      await run()
      return state.getState().kind === 'saved'
    },
    version: () => version,
    async alongside(call) {
      await running
      await run()
      // Nothing is saved and nobody else's change is taken in meanwhile: both would go by a version that is over.
      const made = call(version).then(({ version: next, change }) => {
        version = next
        base = change(base)
        present = change(present)
        return change
      })
      running = made
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          running = undefined
        })
      const change = await made
      await running
      if (!isNothing(rest())) later(calm)
      return change
    },
    follow(next) {
      if (next <= version || running || state.getState().kind !== 'saved') return
      running = join()
        .then(done => {
          if (done) state.setState({ kind: 'saved', at: Date.now() })
        })
        .finally(() => {
          running = undefined
        })
    },
    keepMine() {
      settle(true)
      run()
    },
    takeTheirs() {
      settle(false)
      run()
    },
    start() {
      stopped = false
      globalThis.addEventListener?.('online', online)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', online)
    },
  }
}

function faultsIn(data: unknown): readonly ElementFault[] {
  return typeof data === 'object' && data !== null && 'faults' in data && Array.isArray(data.faults) ? data.faults : []
}
