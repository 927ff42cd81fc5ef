import pg from 'pg'

/** Hears `pg_notify` on any number of channels, over one connection. */
export interface Listener {
  /**
   * Hears a channel, from any copy of the program, until the returned function is called.
   * @param missed called after a lost connection is restored: notifications in between are lost
   */
  listen(channel: string, hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Channel {
  hear(payload: string): void
  missed(): void
}

/** Longest pause in milliseconds before a lost connection is tried again. */
const longestPause = 5_000

/**
 * Opens the connection with the first channel, and again with growing pauses whenever it is lost.
 * @param config of a connection that isn't pooled: what listens must stay
 */
export function openListener(config: pg.ClientConfig): Listener {
  const channels = new Map<string, Set<Channel>>()
  let stopped = false
  let client: pg.Client | undefined
  let connected: Promise<void> | undefined
  let pause = 100
  let timer: NodeJS.Timeout | undefined

  const listenTo = (on: pg.Client, channel: string) => on.query(`listen ${pg.escapeIdentifier(channel)}`)
  async function connect() {
    const next = new pg.Client(config)
    next.on('notification', ({ channel, payload }) => {
      for (const { hear } of channels.get(channel) ?? []) hear(payload ?? '')
    })
    next.on('error', () => {})
    next.on('end', () => {
      if (client === next) client = undefined
      if (!stopped && connected) again()
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await listenTo(next, channel)
      if (stopped) return void (await next.end())
    } catch (error) {
      // A connection that fails to listen has to end, too, so that it is reopened.
      await next.end().catch(() => {})
      throw error
    }
    client = next
    pause = 100
  }
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      try {
        await connect()
      } catch {
        return again()
      }
      for (const heard of channels.values()) for (const { missed } of heard) missed()
    }, pause)
    pause = Math.min(pause * 2, longestPause)
  }

  return {
    async listen(channel, hear, missed = () => {}) {
      const mine = { hear, missed }
      const isNew = !channels.has(channel)
      channels.set(channel, (channels.get(channel) ?? new Set()).add(mine))
      if (!connected) {
        connected = connect()
        // Who opens it first learns of its failure; nothing is tried again then.
        await connected.catch(error => {
          connected = undefined
          channels.clear()
          clearTimeout(timer)
          throw error
        })
      } else {
        await connected
        // While it is lost, the next connection listens to all channels.
        if (isNew && client) await listenTo(client, channel)
      }
      return async () => {
        const others = channels.get(channel)
        others?.delete(mine)
        if (others?.size === 0) {
          channels.delete(channel)
          await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {})
        }
      }
    },
    async close() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
