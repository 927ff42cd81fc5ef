/** Why an attempt failed. */
export type FaultKind =
  /** No answer, or an error of the system: retried, and counted against the system. */
  | 'DOWN'
  /** It requests a pause: retried afterwards, and counted against nobody. */
  | 'BUSY'
  /** It rejects our access: no other task would get further. */
  | 'SHUT_OUT'
  /** It definitely refuses this task: a person has to act. */
  | 'REFUSED'

/** A failed attempt. The message is for people: in Spanish, with what to do. */
export class OutsideFault extends Error {
  readonly kind: FaultKind
  /** Groups failures with the same cause: `UNMAPPED_STAGE`. */
  readonly code: string
  /** For BUSY: length of the requested pause. */
  readonly seconds: number | undefined
  /** For BUSY: the limit is certain to reset then and not before, however long that is. */
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

/** A person has to act before this task can continue; the queue's entry says why. */
export const waitsForSomebody = (code: string, message: string): OutsideFault =>
  new OutsideFault('REFUSED', code, message)
