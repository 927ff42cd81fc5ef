import type { Backups } from '@aforo/api/platform/backups'
import { Code, CopyButton, Group, List, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { restoreSteps } from './backupWords.ts'

interface HowToRestoreProps {
  settings: Backups['settings']
  /** The newest complete copy. */
  fileName: string | null
}

/** The way back: it can't be a button, since the program is stopped meanwhile. */
export function HowToRestore({ settings, fileName }: HowToRestoreProps) {
  const [fetch = '', restore = '', start = ''] = restoreSteps(settings, fileName ?? 'aforo-….tar')
  return (
    <Panel
      title="Cómo restaurar"
      about="En la máquina del programa, con el programa detenido. Lo que había queda guardado al lado, salvo en un servidor PostgreSQL: allí se reemplaza todo en un solo paso, o no cambia nada."
    >
      <List type="ordered" spacing="sm" size="sm">
        <List.Item>Detén todas las copias del programa.</List.Item>
        <List.Item>
          Trae el archivo. <Command text={fetch} />
        </List.Item>
        <List.Item>
          Restáuralo. <Command text={restore} />
        </List.Item>
        <List.Item>
          Inicia el programa. <Command text={start} />
        </List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="md">
        El archivo es un tar{settings.encrypted && ' cifrado con age, que se abre con age -d'}: contiene la base de
        datos, los archivos y SHA256SUMS, con que sha256sum --check los comprueba sin Aforo.
      </Text>
    </Panel>
  )
}

const Command = ({ text }: { text: string }) => (
  <Group gap={4} wrap="nowrap" mt={4}>
    <Code block style={{ flex: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <IconButton label={copied ? 'Copiado' : 'Copiar'} onClick={copy}>
          {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        </IconButton>
      )}
    </CopyButton>
  </Group>
)
