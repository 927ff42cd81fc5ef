import { chromium } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { mintSession } from './minted-session.ts'
const [,, spec] = process.argv
const shots = JSON.parse(spec)
const browser = await chromium.launch(await findBrowser())
for (const shot of shots) {
  const context = await browser.newContext({ baseURL: 'http://localhost:3977', viewport: shot.phone ? {width:390,height:844} : {width:1440,height:900}, colorScheme: shot.dark ? 'dark':'light', locale:'es-PE', timezoneId:'America/Lima' })
  const page = await context.newPage()
  page.on('console', m => m.type()==='error' && console.log('console', m.text()))
  await mintSession(page, { domain: 'aforoco', username: shot.user ?? 'admin@anden.example', password: 'anden-aforo-2026' })
  await page.goto(shot.path, { waitUntil: 'load' }); await page.waitForTimeout(5000)
  for (const step of shot.steps ?? []) {
    if (step.hover) await page.locator(step.hover).nth(step.nth ?? 0).hover()
    if (step.click) await page.locator(step.click).nth(step.nth ?? 0).click()
    if (step.focus) await page.locator(step.focus).nth(step.nth ?? 0).focus()
    if (step.key) await page.keyboard.press(step.key)
    if (step.type) await page.keyboard.type(step.type)
    await page.waitForTimeout(step.wait ?? 700)
  }
  await page.screenshot({ path: `/tmp/cal/${shot.name}.png` })
  if (shot.text) console.log(await page.locator(shot.text).allInnerTexts())
  await context.close()
}
await browser.close()
