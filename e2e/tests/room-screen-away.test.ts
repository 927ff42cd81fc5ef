import { freeRoom, pairWith } from '../device.ts'
import { openLine } from '../line.ts'
import { expect, test } from '../test.ts'

// The line is cut below the browser: it says so itself, once for each try.
test.use({ tolerated: [/Failed to load resource/] })

test('a paired screen that is switched on without network shows what it knew, and goes on once there is one', async ({
  page,
  other,
  site,
}) => {
  const line = await openLine(site)
  const { api, room } = await freeRoom(page)
  await pairWith(other, api, room, line.url)

  await test.step('its page and files are kept on the device', async () => {
    await expect
      .poll(() =>
        other.evaluate(async () => {
          const kept = await (await caches.open('aforo-pantalla')).keys()
          const paths = kept.map(({ url }) => new URL(url).pathname)
          return paths.includes('/pantalla') && paths.some(path => path.startsWith('/assets/'))
        }),
      )
      .toBe(true)
  })

  const showsTheLast = async () => {
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
    await expect(other.getByText(/^Sin conexión\. Se muestra lo que se sabía a las/)).toBeVisible()
    await expect(other.getByText(/no se puede reservar aquí/)).toBeVisible()
    await expect(other.getByRole('button', { name: /hasta las/ })).toHaveCount(0)
  }
  await line.cut()
  await test.step('loaded anew, it says from when it is, and books nothing', async () => {
    await other.reload()
    await showsTheLast()
  })
  await test.step('switched on at its own address', async () => {
    await other.goto('about:blank')
    await other.goto(`${line.url}/pantalla`)
    await showsTheLast()
  })
  await test.step('and at the one of the room’s code', async () => {
    await other.goto('about:blank')
    await other.goto(`${line.url}/q/${room.id}`)
    await expect(other).toHaveURL(`${line.url}/pantalla`)
    await showsTheLast()
  })

  await test.step('nor does it show what a gateway answers in the server’s place', async () => {
    await line.answerInstead()
    await other.reload()
    await showsTheLast()
  })

  await test.step('with network again, it is up to date by itself', async () => {
    await line.mend()
    await expect(other.getByText(/^Sin conexión/)).toHaveCount(0, { timeout: 60_000 })
    await expect(other.getByRole('heading', { level: 1, name: room.name })).toBeVisible()
  })
  await other.goto('about:blank')
  await line.cut()
})
