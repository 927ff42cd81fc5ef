import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'
import type { Settings } from '../settings.ts'
import { lineOf, severities } from './log-lines.ts'
import { traceRequests } from './requests.ts'
import type { Sender } from './sender.ts'
import { currentSpan, within } from './spans.ts'

/** Where a job was enqueued: a W3C `traceparent`, among the job's data. */
const origin = 'traceparent'

/** Traces and logs to an OpenTelemetry collector. Off, it does nothing and none of its packages is loaded. Decision 87. */
export interface Telemetry {
  /** Measures all requests of an app. */
  watch(app: FastifyInstance): void
  /** Marks a job's data with the span that enqueues it. */
  fromHere<Data extends object>(data: Data): Data
  /** Runs a job in a span of its own, linked to the one that enqueued it. @param run gets the data without the mark */
  ofJob<Data extends object>(
    job: { name: string; id: string; data: Data },
    run: (data: Data) => Promise<void>,
  ): Promise<void>
  /** What the program's log needs for its lines to carry the trace, and to be sent. */
  logging: Pick<LoggerOptions, 'mixin' | 'hooks'>
  /** Where telemetry logs its own failures. */
  tell(log: FastifyBaseLogger): void
  /** Sends what waits, within two seconds. */
  close(): Promise<void>
}

/** Data of a job as its handler knows them. */
function unmarked<Data extends object>(data: Data): { data: Data; link?: string } {
  if (!(data && origin in data)) return { data }
  const { [origin]: link, ...rest } = data as Data & { [origin]?: unknown }
  return { data: rest as Data, ...(typeof link === 'string' && { link }) }
}

export const noTelemetry: Telemetry = {
  watch() {},
  fromHere: data => data,
  ofJob: ({ data }, run) => run(unmarked(data).data),
  logging: {},
  tell() {},
  close: async () => {},
}

/** Opens telemetry if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function openTelemetry(settings: Settings): Promise<Telemetry> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return noTelemetry
  const { openSender } = await import('./otlp.ts')
  return sendingBy(openSender(settings, settings.OTEL_EXPORTER_OTLP_ENDPOINT))
}

const sendingBy = (sender: Sender): Telemetry => ({
  watch: app => traceRequests(app, sender),
  fromHere(data) {
    const span = currentSpan()
    return span ? { ...data, [origin]: sender.addressOf(span) } : data
  },
  async ofJob({ name, id, data: given }, run) {
    const { data, link } = unmarked(given)
    const span = sender.begin(name, 'CONSUMER', { 'aforo.job': name, 'aforo.job_id': id }, { ...(link && { link }) })
    if (!span) return run(data)
    try {
      await within(span, () => run(data))
    } catch (error) {
      span.fail(error)
      throw error
    } finally {
      span.end()
    }
  },
  logging: {
    // What the line itself says goes before.
    mixin() {
      const span = currentSpan()
      if (!span) return {}
      return span.requestId === undefined ? span.ids : { ...span.ids, requestId: span.requestId }
    },
    hooks: {
      logMethod(given, write, level) {
        write.apply(this, given)
        if (level >= severities.lowest) sender.sendLine(lineOf(given, level, currentSpan()))
      },
    },
  },
  tell: log => sender.tell(log),
  close: () => sender.close(),
})
