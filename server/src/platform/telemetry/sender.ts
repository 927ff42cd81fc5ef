import type { FastifyBaseLogger } from 'fastify'
import type { LogLine } from './log-lines.ts'
import type { Attributes, Kind, Span } from './spans.ts'

/** Sends spans and log lines. */
export interface Sender {
  /**
   * Begins a trace.
   * @param around where it belongs: `parent` is continued, `link` is only referred to; both as `traceparent`
   * @returns undefined if this one isn't sampled
   */
  begin(
    name: string,
    kind: Kind,
    attributes: Attributes,
    around?: { parent?: string; link?: string; requestId?: string },
  ): Span | undefined
  /** The span as a `traceparent`. */
  addressOf(span: Span): string
  sendLine(line: LogLine): void
  tell(log: FastifyBaseLogger): void
  close(): Promise<void>
}
