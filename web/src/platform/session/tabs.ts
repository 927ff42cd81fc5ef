/** What the tabs of one browser tell each other about the one session they share. */
export type TabMessage = { kind: 'active'; at: number } | { kind: 'signed-out' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('aforo-session')

export const tellTabs = (message: TabMessage) => channel?.postMessage(message)

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}
