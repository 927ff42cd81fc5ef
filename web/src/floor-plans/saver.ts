import type { ElementFault } from '@aforo/contract/floor-plan-elements'
import { createStore, type MantineStore } from '@mantine/store'
import { type Refusal, refusalOf } from '../problem.ts'
import type { Drawing } from './drawing.ts'
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
  drawing: Drawing
}

interface SaverOptions {
  stored: Stored
  /** Writes changes on top of a version and answers the next one. */
  send: (changes: Changes, version: number) => Promise<number>
  /** The plan as it is stored now. */
  load: () => Promise<Stored>
  /** Keeps what isn't saved yet through a reload; nothing when all is. */
  keep: (changes: Changes | undefined) => void
  /** Somebody else's changes joined one's own: this is the drawing now. */
  onJoined: (drawing: Drawing) => void
}

export interface Saver {
  state: MantineStore<SaveState>
  /** The drawing as it is now. */
  change: (drawing: Drawing) => void
  /** Saves what waits, at once. True when nothing is left to save. */
  flush: () => Promise<boolean>
  /** The version that a change of another kind (a background, the size) left. */
  setVersion: (version: number) => void
  version: () => number
  /** The plan as another call of one's own left it. */
  reset: (stored: Stored) => void
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
  let base = stored.drawing
  let version = stored.version
  let present = stored.drawing
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
    const { clashes } = joined(base, present, theirs.drawing)
    if (clashes.length > 0) {
      state.setState({ kind: 'clash', clashes })
      return false
    }
    settle(true)
    return true
  }

  function settle(mine: boolean) {
    if (!theirs) return
    const next = mine ? joined(base, present, theirs.drawing).drawing : theirs.drawing
    base = theirs.drawing
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
    change(drawing) {
      if (drawing === present) return
      present = drawing
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
    setVersion(next) {
      version = Math.max(version, next)
    },
    version: () => version,
    reset(next) {
      base = next.drawing
      present = next.drawing
      version = next.version
      rest()
      state.setState({ kind: 'saved', at: Date.now() })
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
