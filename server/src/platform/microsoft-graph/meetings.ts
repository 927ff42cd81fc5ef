import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { fetchSpanned } from '../telemetry/spans.ts'

/** A meeting to create, or to find again: the same `externalId` never creates a second one. */
export interface MeetingWanted {
  externalId: string
  subject: string
  start: Temporal.Instant
  end: Temporal.Instant
}

/** Creates online meetings. */
export interface Meetings {
  /** @returns the join URL @throws MeetingRefused, also on a timeout */
  createOrGet(wanted: MeetingWanted): Promise<string>
}

/** Microsoft refused, didn't answer, or sent something invalid. */
export class MeetingRefused extends Error {}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Meeting = z.object({ joinWebUrl: z.url() })

/** Timeout of a request, in milliseconds. */
const patience = 10_000
/** A token is renewed this many seconds before it expires. */
const margin = 60

/** Opens Microsoft Graph for Teams meetings; undefined if it isn't configured. */
export function openMeetings(settings: Settings, timeout = patience): Meetings | undefined {
  const { GRAPH_TENANT_ID, GRAPH_CLIENT_ID, GRAPH_CLIENT_SECRET, GRAPH_ORGANIZER_ID, GRAPH_URL, GRAPH_LOGIN_URL } =
    settings
  if (!GRAPH_TENANT_ID || !GRAPH_CLIENT_ID || !GRAPH_CLIENT_SECRET || !GRAPH_ORGANIZER_ID) return undefined
  let known: { token: string; until: number } | undefined

  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetchSpanned('MICROSOFT_GRAPH', url, { ...init, signal: AbortSignal.timeout(timeout) })
    } catch (error) {
      throw new MeetingRefused('no answer', { cause: error })
    }
  }
  const read = async <T>(response: Response, shape: z.ZodType<T>): Promise<T> => {
    if (!response.ok) throw new MeetingRefused(`answered ${response.status}`)
    try {
      return shape.parse(await response.json())
    } catch (error) {
      throw new MeetingRefused('not an answer', { cause: error })
    }
  }
  const tokenOf = async (): Promise<string> => {
    if (known && known.until > performance.now()) return known.token
    const url = `${GRAPH_LOGIN_URL}/${encodeURIComponent(GRAPH_TENANT_ID)}/oauth2/v2.0/token`
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: GRAPH_CLIENT_ID,
      client_secret: GRAPH_CLIENT_SECRET,
      scope: 'https://graph.microsoft.com/.default',
    })
    const { access_token, expires_in } = await read(await ask(url, { method: 'POST', body }), Token)
    known = { token: access_token, until: performance.now() + (expires_in - margin) * 1000 }
    return access_token
  }
  const create = async ({ externalId, subject, start, end }: MeetingWanted) =>
    ask(`${GRAPH_URL}/v1.0/users/${encodeURIComponent(GRAPH_ORGANIZER_ID)}/onlineMeetings/createOrGet`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf()}`,
        'content-type': 'application/json',
        'accept-language': 'es-PE',
      },
      body: JSON.stringify({ externalId, subject, startDateTime: start.toString(), endDateTime: end.toString() }),
    })

  return {
    async createOrGet(wanted) {
      let response = await create(wanted)
      if (response.status === 401) {
        // The token was revoked before it expired: try once more with a new one.
        known = undefined
        response = await create(wanted)
      }
      return (await read(response, Meeting)).joinWebUrl
    },
  }
}
