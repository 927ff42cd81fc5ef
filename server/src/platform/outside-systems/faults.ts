/** Why an attempt came to nothing. */
export type FaultKind =
  /** No answer, or one that the system can't: tried again, and counted against the system. */
  | 'DOWN'
  /** It asks for a pause: tried again after it, and counted against nobody. */
  | 'BUSY'
  /** It lets nobody in: no other task would get further. */
  | 'SHUT_OUT'
  /** A definite no to this task: somebody has to act. */
  | 'REFUSED'

/** An attempt came to nothing. The message is what a person reads: in Spanish, with what to do about it. */
export class OutsideFault extends Error {
  readonly kind: FaultKind
  /** Groups what failed for the same reason: `UNMAPPED_STAGE`. */
  readonly code: string
  /** Of BUSY: for how many seconds it wants to be left alone. */
  readonly seconds: number | undefined
  /** Of BUSY: what is used up comes back then and not before, however long it is. */
  readonly certain: boolean

  constructor(
    kind: FaultKind,
    code: string,
    message: string,
    more: { seconds?: number; certain?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.code = code
    this.seconds = more.seconds
    this.certain = more.certain ?? false
  }
}

/** Somebody has to act before this task can go on: the queue's entry says why. */
export const waitsForSomebody = (code: string, message: string): OutsideFault =>
  new OutsideFault('REFUSED', code, message)
