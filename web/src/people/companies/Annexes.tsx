import type { Annex } from '@aforo/api/people/contract-terms'
import { largestAttachment } from '@aforo/api/platform/attachments'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPencil, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../platform/api.ts'
import { type Refusal, refusalOf } from '../../platform/problem.ts'
import { formatSize } from '../../ui/attachments/attachmentSource.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { uploaded } from '../../ui/uploads.ts'
import { useReadCompaniesAgain } from './companyQueries.ts'
import { TermForm } from './TermForm.tsx'
import { TermList } from './TermList.tsx'

const accepted = '.pdf,.docx,image/png,image/jpeg,image/webp,image/gif,image/avif'

const kinds: Record<Annex['kind'], string> = { PDF: 'PDF', DOCX: 'Word', IMAGE: 'Imagen' }

const tooLarge: Refusal = {
  code: 'PAYLOAD_TOO_LARGE',
  status: 413,
  message: 'El archivo supera los 20 MB.',
  errors: [],
  data: undefined,
}

/** The documents that go with contracts of a country. */
export function Annexes({ country: countryCode }: { country: string }) {
  const query = useQuery(api.companies.annexes.queryOptions({ input: { countryCode } }))
  const readAgain = useReadCompaniesAgain()
  const [editing, setEditing] = useState<string>()
  const [large, setLarge] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => uploaded(() => client.companies.addAnnex({ countryCode, file })),
    onSuccess: readAgain,
  })
  const take = (file: File | null | undefined) => {
    if (!file) return
    upload.reset()
    setLarge(file.size > largestAttachment)
    if (file.size <= largestAttachment) upload.mutate(file)
  }
  const dismiss = () => {
    setLarge(false)
    upload.reset()
  }
  const rename = async ({ id, version }: Annex, name: string) => {
    await client.companies.renameAnnex({ id, version, name })
    setEditing(undefined)
    await readAgain()
  }
  const refusal = large ? tooLarge : upload.error ? refusalOf(upload.error) : undefined
  return (
    <TermList
      title="Anexos"
      about="Documentos que acompañan al contrato: reglamento, inventario, seguros."
      query={query}
      empty="Añade el primero. Se elige en cada contrato."
      nameOf={({ name }) => name}
      row={annex =>
        editing === annex.id ? (
          <TermForm
            label={`Nombre de ${annex.name}`}
            initial={annex.name}
            maxLength={200}
            submit="Guardar"
            save={name => rename(annex, name)}
            onCancel={() => setEditing(undefined)}
          />
        ) : (
          <>
            <Anchor size="sm" href={annex.url} target="_blank" rel="noreferrer">
              {annex.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {kinds[annex.kind]}, {formatSize(annex.size)}
            </Text>
          </>
        )
      }
      actions={annex =>
        editing !== annex.id && (
          <>
            <IconButton
              label="Descargar"
              name={`Descargar ${annex.name}`}
              onClick={() => window.open(annex.downloadUrl)}
            >
              <IconDownload size={16} />
            </IconButton>
            <IconButton
              data-writes
              label="Cambiar nombre"
              name={`Cambiar nombre de ${annex.name}`}
              onClick={() => setEditing(annex.id)}
            >
              <IconPencil size={16} />
            </IconButton>
          </>
        )
      }
      remove={({ id, version }) => client.companies.removeAnnex({ id, version })}
      restore={({ id }) => client.companies.restoreAnnex({ id })}
    >
      {refusal && <ProblemAlert refusal={refusal} onClose={dismiss} />}
      <DropArea data-writes onFile={take}>
        <Group gap="sm">
          <PickFile accept={accepted} onChange={take} inputProps={{ 'aria-label': 'Anexo por añadir' }}>
            {props => (
              <Button {...props} variant="light" leftSection={<IconUpload size={16} />} loading={upload.isPending}>
                Añadir anexo
              </Button>
            )}
          </PickFile>
          <Text size="xs" c="dimmed">
            PDF, DOCX o imagen, hasta 20 MB
          </Text>
        </Group>
      </DropArea>
    </TermList>
  )
}
