import { expect, test } from 'vitest'
import { extensionOf, nameWith } from './attachments.rules.ts'

test.each([
  ['Contrato firmado.pdf', 'pdf', 'Contrato firmado.pdf'],
  ['foto.JPG', 'webp', 'foto.webp'],
  ['informe', 'docx', 'informe.docx'],
  ['v1.2 final.pdf', 'pdf', 'v1.2 final.pdf'],
  ['../../etc/passwd', 'pdf', '.. .. etc passwd.pdf'],
  ['a\r\nb.pdf', 'pdf', 'a b.pdf'],
  ['factura\u202Efdp.exe', 'pdf', 'factura fdp.pdf'],
  ['.pdf', 'pdf', 'documento.pdf'],
  ['', 'webp', 'documento.webp'],
  [`${'x'.repeat(300)}.pdf`, 'pdf', `${'x'.repeat(200)}.pdf`],
])('%j of a %s is called %j', (given, extension, name) => {
  expect(nameWith(extension, given)).toBe(name)
  expect(extensionOf(name)).toBe(extension)
})
