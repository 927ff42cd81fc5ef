import { randomUUID } from 'node:crypto'
import {
  DiagLogLevel,
  diag,
  type HrTime,
  type Link,
  ROOT_CONTEXT,
  SamplingDecision,
  SeverityNumber,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace as tracing,
} from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { version } from '../version.ts'
import { severities } from './log-lines.ts'
import type { Sender } from './sender.ts'
import { type Attributes, codeOf, type Kind, outside, type Span } from './spans.ts'

/** Spans and log lines that wait to be sent; what comes on top is dropped. */
const queue = { maxQueueSize: 4096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 15_000 }
/** Milliseconds that a stop waits for the collector. */
const farewell = 2_000
/** Milliseconds between two warnings that nothing arrives. */
const warnEvery = 5 * 60_000

/** What the spans of one trace have in common. */
interface Trace {
  id: string
  requestId: string | undefined
  /** Milliseconds from the process's own clock to that of the wall, as of the trace's begin. */
  clock: number
  /** The first twelve digits of its spans' ids, and how many there are: what is drawn by lot is drawn once a trace. */
  idsBegin: string
  count: number
  source: Source
}

/** Where spans come from and go to. */
interface Source {
  resource: Resource
  instrumentationScope: { name: string; version: string }
  processor: Pick<SpanProcessor, 'onEnd'>
}

const none: never[] = []
const kinds = {
  SERVER: SpanKind.SERVER,
  CLIENT: SpanKind.CLIENT,
  CONSUMER: SpanKind.CONSUMER,
  INTERNAL: SpanKind.INTERNAL,
}
const ended = { code: SpanStatusCode.UNSET }
const failed = { code: SpanStatusCode.ERROR }

/**
 * A span as the SDK's processor and exporter read it. Those of the SDK's own tracer cost a booking several times as much:
 * they copy and check attributes that are known to be sound, and each asks clock, sampler and random numbers anew.
 */
class SentSpan implements Span, ReadableSpan {
  readonly name: string
  readonly kind: SpanKind
  readonly parentSpanContext: SpanContext | undefined
  attributes: Attributes
  links: Link[] = none
  status: { code: SpanStatusCode } = ended
  readonly #trace: Trace
  readonly #context: SpanContext
  readonly #started = performance.now()
  #stopped = 0

  constructor(trace: Trace, parent: SpanContext | undefined, name: string, kind: Kind, attributes: Attributes) {
    this.name = name
    this.kind = kinds[kind]
    this.parentSpanContext = parent
    this.attributes = attributes
    this.#trace = trace
    this.#context = { traceId: trace.id, spanId: nextId(trace), traceFlags: TraceFlags.SAMPLED }
  }

  get requestId() {
    return this.#trace.requestId
  }
  get ids() {
    return { trace_id: this.#context.traceId, span_id: this.#context.spanId }
  }

  begin(name: string, kind: Kind, attributes: Attributes = {}): Span {
    return new SentSpan(this.#trace, this.#context, name, kind, attributes)
  }
  set(name: string, value: Attributes[string]) {
    this.attributes = { ...this.attributes, [name]: value }
  }
  fail(error: unknown) {
    this.set('error.type', codeOf(error))
    // A refusal is an answer like any other.
    const { status } = (error ?? {}) as { status?: unknown }
    if (!(typeof status === 'number' && status < 500)) this.status = failed
  }
  end() {
    if (this.ended) return
    this.#stopped = performance.now()
    this.#trace.source.processor.onEnd(this)
  }

  spanContext() {
    return this.#context
  }
  get startTime() {
    return this.#timeOf(this.#started)
  }
  get endTime() {
    return this.#timeOf(this.#stopped)
  }
  get duration() {
    return secondsAndNanoseconds(this.#stopped - this.#started)
  }
  get ended() {
    return this.#stopped > 0
  }
  get resource() {
    return this.#trace.source.resource
  }
  get instrumentationScope() {
    return this.#trace.source.instrumentationScope
  }
  get events() {
    return none
  }
  get droppedAttributesCount() {
    return 0
  }
  get droppedEventsCount() {
    return 0
  }
  get droppedLinksCount() {
    return 0
  }

  #timeOf(moment: number) {
    return secondsAndNanoseconds(this.#trace.clock + moment)
  }
}

const randomIds = new RandomIdGenerator()

function nextId(trace: Trace): string {
  if (trace.count === 0xffff) {
    trace.idsBegin = randomIds.generateSpanId().slice(0, 12)
    trace.count = 0
  }
  trace.count++
  return trace.idsBegin + trace.count.toString(16).padStart(4, '0')
}

/** @param time milliseconds */
function secondsAndNanoseconds(time: number): HrTime {
  const seconds = Math.floor(time / 1000)
  return [seconds, Math.floor((time - seconds * 1000) * 1e6)]
}

/** Sends to an OTLP collector by HTTP, in batches. */
export function openSender(settings: Settings, endpoint: string): Sender {
  const { OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = settings
  const headers = parseKeyPairsIntoRecord(OTEL_EXPORTER_OTLP_HEADERS ?? '')
  const address = (signal: string) => `${endpoint.replace(/\/+$/, '')}/v1/${signal}`
  const resource = resourceOf(settings)

  const spans = new BatchSpanProcessor({
    ...queue,
    exporter: new OTLPTraceExporter({ url: address('traces'), headers }),
  })
  const source = { resource, instrumentationScope: { name: 'aforo', version }, processor: spans }
  const sampler = new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG)
  const lines = new BatchLogRecordProcessor({
    ...queue,
    exporter: new OTLPLogExporter({ url: address('logs'), headers }),
  })
  const logs = new LoggerProvider({ resource, processors: [lines] })
  const logger = logs.getLogger('aforo', version)

  return {
    begin(name, kind, attributes, { parent, link, requestId } = {}) {
      const remote = parent === undefined ? null : parseTraceParent(parent)
      const id = remote?.traceId ?? randomIds.generateTraceId()
      // Who began the trace has decided.
      const isSampled = remote
        ? (remote.traceFlags & TraceFlags.SAMPLED) !== 0
        : sampler.shouldSample(ROOT_CONTEXT, id).decision === SamplingDecision.RECORD_AND_SAMPLED
      if (!isSampled) return undefined
      const idsBegin = randomIds.generateSpanId().slice(0, 12)
      const clock = Date.now() - performance.now()
      const trace: Trace = { id, requestId, clock, idsBegin, count: 0, source }
      const span = new SentSpan(trace, remote ? { ...remote, isRemote: true } : undefined, name, kind, attributes)
      const linked = link === undefined ? null : parseTraceParent(link)
      if (linked) span.links = [{ context: linked }]
      return span
    },
    addressOf({ ids: { trace_id, span_id } }) {
      return `00-${trace_id}-${span_id}-01`
    },
    sendLine({ level, message, attributes, span }) {
      logger.emit({
        severityNumber: severityOf(level),
        severityText: SeverityNumber[severityOf(level)],
        body: message,
        attributes,
        context: span instanceof SentSpan ? tracing.setSpanContext(ROOT_CONTEXT, span.spanContext()) : ROOT_CONTEXT,
      })
    },
    tell: tellFaults,
    async close() {
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise(resolve => {
        timer = setTimeout(resolve, farewell)
      })
      await Promise.race([Promise.allSettled([spans.shutdown(), logs.shutdown()]), patience])
      clearTimeout(timer)
    },
  }
}

const severityOf = (level: number) =>
  level >= severities.fatal
    ? SeverityNumber.FATAL
    : level >= severities.error
      ? SeverityNumber.ERROR
      : SeverityNumber.WARN

/** Which program this is: OTEL_RESOURCE_ATTRIBUTES, and what we know better. */
function resourceOf({ OTEL_SERVICE_NAME, AFORO_ROLE, AFORO_ENV }: Settings): Resource {
  const own = resourceFromAttributes({
    'service.name': OTEL_SERVICE_NAME,
    'service.version': version,
    'service.instance.id': randomUUID(),
    'deployment.environment.name': AFORO_ENV,
    'aforo.role': AFORO_ROLE,
  })
  return own.merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
}

/** Logs the SDK's own failures: one warning in five minutes while the collector is away. */
function tellFaults(log: FastifyBaseLogger) {
  let quietUntil = 0
  let unsaid = 0
  const tell = (text: string) => {
    if (performance.now() < quietUntil) return void unsaid++
    // Before the line, which is sent too and may fail again.
    quietUntil = performance.now() + warnEvery
    outside(() => log.warn({ fault: text.slice(0, 200), unsaid }, 'telemetry not sent'))
    unsaid = 0
  }
  const nothing = () => {}
  const logger = { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
  setGlobalErrorHandler(error => tell(`${codeOf(error)}: ${(error as Error).message}`))
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
