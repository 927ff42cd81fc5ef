import { Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconKey } from '@tabler/icons-react'
import { Note } from '../../ui/Note.tsx'

/** New recovery codes, for the only time that they are told. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `Códigos de recuperación de Aforo. Cada uno sirve una sola vez.\n\n${codes.join('\n')}\n`
  return (
    <Stack>
      <Note tone="info" icon={IconKey} title="Guarda estos códigos ahora">
        <Text size="sm">
          Sirven para ingresar si pierdes tu teléfono o tu llave. No se vuelven a mostrar; cada uno sirve una sola vez.
        </Text>
      </Note>
      <SimpleGrid
        cols={1}
        spacing="xs"
        component="ul"
        style={{ listStyle: 'none', padding: 0, margin: 0 }}
        aria-label="Códigos de recuperación"
      >
        {codes.map(code => (
          <li key={code}>
            <Code fz="sm">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacion-aforo.txt"
          leftSection={<IconDownload size={16} />}
        >
          Descargar
        </Button>
      </Group>
      <Button onClick={onDone}>Ya los guardé</Button>
    </Stack>
  )
}
