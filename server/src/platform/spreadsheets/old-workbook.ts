import { createReadStream } from 'node:fs'

const locked = Buffer.from('EncryptedPackage', 'utf16le')

/** What to say of a file in the container of old Office: a workbook with a password, or one of Excel 97 to 2003. */
export async function oldWorkbook(path: string): Promise<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([rest, chunk as Buffer])
    if (bytes.includes(locked))
      return 'El libro solo se abre con contraseña. Quítasela en Excel (Archivo, Información, Proteger libro) y vuelve a subirlo.'
    rest = Buffer.from(bytes.subarray(-locked.length))
  }
  return 'Es un libro antiguo de Excel 97-2003 (.xls). Ábrelo en Excel, guárdalo como .xlsx y vuelve a subirlo.'
}
