import type { Contract } from '@aforo/api/deals/contract-records'
import { Stack } from '@mantine/core'
import { api, client } from '../../platform/api.ts'
import { AttachmentList } from '../../ui/attachments/AttachmentList.tsx'
import { Generations } from './Generations.tsx'

/** What belongs to a contract on paper: what was made of it, and what was added. */
export function DocumentsTab({ contract }: { contract: Contract }) {
  return (
    <Stack gap="lg">
      <Generations contract={contract} />
      <AttachmentList
        record={contract.id}
        source={{ api: api.contracts, client: client.contracts }}
        about="Poderes, documentos de identidad, correos con lo acordado: en PDF, DOCX o imágenes de hasta 20 MB."
      />
    </Stack>
  )
}
