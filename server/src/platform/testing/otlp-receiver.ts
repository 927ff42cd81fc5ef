import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'

/** What of opentelemetry-proto 1 is sent: the fields with their numbers. */
const { root } = protobuf.parse(`
syntax = "proto3";
message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
message KeyValue { string key = 1; AnyValue value = 2; }
message Resource { repeated KeyValue attributes = 1; }
message Link { bytes trace_id = 1; bytes span_id = 2; }
message Status { string message = 2; int32 code = 3; }
message Span {
  bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
  fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
  repeated Link links = 13; Status status = 15;
}
message ScopeSpans { repeated Span spans = 2; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
message Traces { repeated ResourceSpans resource_spans = 1; }
message LogRecord {
  int32 severity_number = 2; string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6;
  bytes trace_id = 9; bytes span_id = 10;
}
message ScopeLogs { repeated LogRecord log_records = 2; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
message Logs { repeated ResourceLogs resource_logs = 1; }
`)

type Attributes = Record<string, string | number | boolean>

export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty of a trace's first. */
  parentSpanId: string
  name: string
  /** As in the protocol: 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Attributes
  /** Ids of the spans referred to. */
  links: string[]
  failed: boolean
  resource: Attributes
}

export interface ReceivedLine {
  severity: string
  body: string
  attributes: Attributes
  traceId: string
  spanId: string
  resource: Attributes
}

/** A collector that keeps what it is sent. */
export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: ReceivedSpan[]
  lines: ReceivedLine[]
  /** The bodies of all requests, as they came. */
  bodies: Buffer[]
  headers: Record<string, unknown>[]
  /** Answers all further requests with this status; undefined: never. */
  answer(status: number | undefined): void
  close(): Promise<void>
}

interface KeyValue {
  key: string
  value: { stringValue?: string; boolValue?: boolean; intValue?: string; doubleValue?: number }
}

const attributesOf = (list: KeyValue[] = []): Attributes =>
  Object.fromEntries(
    list.map(({ key, value: { stringValue, boolValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? boolValue ?? doubleValue ?? Number(intValue),
    ]),
  )

/** @param type of the schema above, which says what comes out */
function decode<Decoded>(type: string, body: Buffer): Decoded {
  const message = root.lookupType(type)
  return message.toObject(message.decode(body), { bytes: String, longs: String, arrays: true }) as Decoded
}

const hex = (base64 = '') => Buffer.from(base64, 'base64').toString('hex')

/** Starts a collector on a free port of this machine. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  let status: number | undefined = 200
  const spans: ReceivedSpan[] = []
  const lines: ReceivedLine[] = []
  const bodies: Buffer[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      bodies.push(body)
      headers.push(request.headers)
      if (status === 200 && request.url === '/v1/traces') spans.push(...spansOf(body))
      if (status === 200 && request.url === '/v1/logs') lines.push(...linesOf(body))
      if (status !== undefined) response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    lines,
    bodies,
    headers,
    answer(next) {
      status = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A message of either kind, as decoded. */
interface Decoded {
  traceId: string
  spanId: string
  attributes: KeyValue[]
}
type OfResource<Scopes> = { resource?: { attributes?: KeyValue[] } } & Scopes
type DecodedSpan = Decoded &
  Pick<ReceivedSpan, 'parentSpanId' | 'name' | 'kind'> & { links: Decoded[]; status?: { code?: number } }
type DecodedLine = Decoded & { severityText: string; body?: { stringValue?: string } }

function spansOf(body: Buffer): ReceivedSpan[] {
  type Traces = { resourceSpans: OfResource<{ scopeSpans: { spans: DecodedSpan[] }[] }>[] }
  return decode<Traces>('Traces', body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, kind, links, status, ...span }) => ({
        traceId: hex(span.traceId),
        spanId: hex(span.spanId),
        parentSpanId: hex(span.parentSpanId),
        name,
        kind,
        attributes: attributesOf(span.attributes),
        links: links.map(link => hex(link.spanId)),
        failed: status?.code === 2,
        resource: attributesOf(resource?.attributes),
      })),
  )
}

function linesOf(body: Buffer): ReceivedLine[] {
  type Logs = { resourceLogs: OfResource<{ scopeLogs: { logRecords: DecodedLine[] }[] }>[] }
  return decode<Logs>('Logs', body).resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs
      .flatMap(({ logRecords }) => logRecords)
      .map(({ severityText, body, ...line }) => ({
        severity: severityText,
        body: body?.stringValue ?? '',
        attributes: attributesOf(line.attributes),
        traceId: hex(line.traceId),
        spanId: hex(line.spanId),
        resource: attributesOf(resource?.attributes),
      })),
  )
}
