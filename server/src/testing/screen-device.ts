import type { DeviceState, RoomScreen } from '@aforo/api/front-desk/screen-states'
import type { Screen } from '@aforo/api/front-desk/screens'
import { ownAddress } from './browser.ts'
import type { Answer, Client, TestApp } from './test-app.ts'

/** A browser without an account: it keeps the cookie that it is given. */
export function deviceOf({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = {}) {
  let cookie: string | undefined
  const remoteAddress = ownAddress()
  const sent = () => ({ ...headers, ...(cookie !== undefined && { cookie }) })
  const keep = <Body>(answer: Answer<Body>) => {
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';')[0]
    return answer
  }
  const call = async <Body>(method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/api/screens/device${path}`,
      headers: sent(),
      remoteAddress,
      ...(payload && { payload }),
    })
    return keep({ status: answer.statusCode, headers: answer.headers, body: answer.json() as Body })
  }
  return {
    get cookie() {
      return cookie
    },
    set cookie(value) {
      cookie = value
    },
    look: <State = DeviceState>() => call<State>('GET', ''),
    post: <Body = RoomScreen>(path: string, payload: object = {}) => call<Body>('POST', path, payload),
  }
}

/** The code that a device shows. */
export async function codeOn(screen: ReturnType<typeof deviceOf>): Promise<string> {
  const { body } = await screen.post<DeviceState>('/code')
  if (body.state !== 'PAIRING') throw new Error(JSON.stringify(body))
  return body.code
}

/** A device paired with a room, or with the campus. */
export async function pairedWith(
  app: Pick<TestApp, 'app'>,
  { api, room, campus }: { api: Client; room: { spaceId: string }; campus: { campusId: string } },
  kind: 'ROOM' | 'LOBBY' = 'ROOM',
) {
  const screen = deviceOf(app)
  const code = await codeOn(screen)
  const place = kind === 'ROOM' ? { spaceId: room.spaceId } : { campusId: campus.campusId }
  const { status, body } = await api.post<Screen>('/screens', { code, kind, ...place })
  if (status !== 201) throw new Error(`not paired: ${JSON.stringify(body)}`)
  return { screen, record: body }
}
