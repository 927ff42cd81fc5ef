import { z } from 'zod'
import { backOffice, CalendarDate, call, FileStream, invalidField } from './base.ts'

export const auditLog = {
  export: call
    // Streams the file: rows are read in batches while it is sent.
    .meta({ roles: backOffice, allCountries: true, confidential: true, transaction: 'none' })
    .route({
      method: 'GET',
      path: '/audit-log/file',
      tags: ['organization'],
      summary: 'Todo el historial de cambios de la organización entre dos días, como CSV o NDJSON',
      description:
        'Ambos días incluidos, en la zona de la organización, lo más antiguo primero. También los meses que ya pasaron a archivos. La descarga queda en el historial.',
      outputStructure: 'detailed',
    })
    .input(z.object({ from: CalendarDate, to: CalendarDate, format: z.enum(['csv', 'ndjson']).default('csv') }))
    .errors({ INVALID_FIELD: invalidField })
    .output(FileStream),
}
