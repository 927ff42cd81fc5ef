import { type Attributes, codeOf, type Span } from './spans.ts'

/** A log line as it leaves this machine. */
export interface LogLine {
  /** pino's. */
  level: number
  message: string
  attributes: Attributes
  span: Span | undefined
}

/** pino's levels. Below a warning, lines tell of people: who signed in, who was kept out. */
export const severities = { lowest: 40, error: 50, fatal: 60 }

/**
 * The fields that leave this machine: names, codes and ids of ours. All others stay, whatever they are: an allow-list can't
 * forget one. Paths, for instance, may be the key to a booking, and an error's words may repeat an address.
 */
const fields = [
  'requestId',
  'method',
  'status',
  'ms',
  'constraint',
  'job',
  'jobId',
  'system',
  'kind',
  'taskId',
  'runId',
]

/**
 * What of a log call is sent.
 * @param given the arguments of `log.warn` and the like; their text must be a constant, which a test holds
 */
export function lineOf(given: readonly unknown[], level: number, span: Span | undefined): LogLine {
  const [first, second] = given
  const object = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  const text = typeof first === 'string' ? first : typeof second === 'string' ? second : ''
  const attributes: Attributes = span?.requestId === undefined ? {} : { requestId: span.requestId }
  for (const name of fields) {
    const value = object[name]
    if (typeof value === 'string' || typeof value === 'number') attributes[name] = value
  }
  const error = first instanceof Error ? first : object.err
  if (!(error instanceof Error)) return { level, message: text, attributes, span }
  Object.assign(attributes, errorAttributes(error))
  // Fastify logs some errors by their own words.
  const message = text === '' || (error.message !== '' && text.includes(error.message)) ? codeOf(error) : text
  return { level, message, attributes, span }
}

/** What of an error is sent: its code, class and place. */
function errorAttributes(error: Error): Attributes {
  const { constraint } = error as { constraint?: unknown }
  // The stack begins with the message, of as many lines as it has.
  const stack = error.stack ?? ''
  const begins = stack.indexOf(error.message)
  const frames = (begins < 0 ? stack : stack.slice(begins + error.message.length))
    .split('\n')
    .filter(line => /^ +at .+:\d+:\d+\)?$/.test(line))
  return {
    'error.type': codeOf(error),
    'exception.type': codeOf({ name: error.constructor.name }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(frames.length > 0 && { 'exception.stacktrace': frames.join('\n') }),
  }
}
