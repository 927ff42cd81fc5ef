import { fileStream } from '@aforo/server/platform/exports'

/** An Excel file, as a browser is given one to send. */
export async function workbook(header: string[], rows: string[][], name: string) {
  const columns = header.map((title, at) => ({ title, width: 20, value: (row: string[]) => row[at] ?? '' }))
  const { headers, body } = fileStream({ format: 'xlsx', name, title: 'Lista', columns, rows })
  const buffer = Buffer.from(await new Response(body).arrayBuffer())
  return { name: `${name}.xlsx`, mimeType: headers['content-type'], buffer }
}
