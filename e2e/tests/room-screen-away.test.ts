import { freeRoom, pairWith } from '../device.ts'
import { expect, test } from '../test.ts'

test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/] })

test('a paired screen that is switched on without network shows what it knew, and goes on once there is one', async ({
  page,
  other,
}) => {
  const { api, room } = await freeRoom(page)
  await pairWith(other, api, room)

  await test.step('its files are kept on the device', async () => {
    await other.waitForFunction(
      async () => {
        const kept = await (await caches.open('aforo-pantalla')).keys()
        const paths = kept.map(({ url }) => new URL(url).pathname)
        return paths.includes('/pantalla') && paths.some(path => path.startsWith('/assets/'))
      },
      undefined,
      { timeout: 60_000, polling: 500 },
    )
  })

  await test.step('opened without network, it is there, says from when, and books nothing', async () => {
    await other.context().setOffline(true)
    await other.goto('/pantalla')
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
    await expect(other.getByText(/^Sin conexión\. Se muestra lo que se sabía a las/)).toBeVisible()
    await expect(other.getByRole('button', { name: /hasta las/ })).toHaveCount(0)
    // Scripts and styles are the kept ones: the page is drawn as a whole.
    await expect(other.getByText(/no se puede reservar aquí/)).toBeVisible()
  })

  await test.step('with network again, it is up to date by itself', async () => {
    await other.context().setOffline(false)
    await expect(other.getByText(/^Sin conexión/)).toHaveCount(0)
  })
})
