import type { Connection } from '@aforo/api/platform/connections'
import { expect, type Page } from '@playwright/test'
import type { Api } from './demo-session.ts'

/** What one asks the simulated outside systems of the demo to do, as the people who work in them would. */
export type Control = <Body = object>(asked: object) => Promise<Body>

/** A simulator of the demo, by the address at which it is connected. */
export async function simulatorOf(page: Page, api: Api, system: Connection['system']): Promise<Control> {
  const { address } = await api.get<{ address: string }>(`/connections/${system}`)
  return async asked => {
    // A connection that was idle may be closed at the simulator's end at that moment.
    const answer = await page.request.post(`${address}/control`, { data: asked, maxRetries: 2 })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}
