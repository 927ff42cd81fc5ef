import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const PizZip = createRequire(new URL('../server/package.json', import.meta.url))('pizzip')
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A template with other words in its text. */
export function edited(docx: Buffer, from: string, to: string): Buffer {
  const zip = new PizZip(docx)
  const xml: string = zip.file('word/document.xml').asText()
  expect(xml).toContain(from)
  zip.file('word/document.xml', xml.replace(from, to))
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' })
}

const contracts = (page: Page) => page.getByRole('list', { name: 'Contratos' })

/** The template of service contracts that is in use, from its menu, which closes again. */
export async function downloadTemplate(page: Page): Promise<Buffer> {
  await contracts(page).getByRole('button', { name: 'Más acciones de Servicios' }).click()
  const link = page.getByRole('menuitem', { name: 'Descargar' })
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  await page.keyboard.press('Escape')
  return answer.body()
}

export async function uploadTemplate(page: Page, button: RegExp, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await contracts(page).getByRole('button', { name: button }).click()
  await (await chooser).setFiles({ name, mimeType: wordType, buffer })
}
