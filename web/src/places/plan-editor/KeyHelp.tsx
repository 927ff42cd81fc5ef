import { Group, Kbd, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { keyHelp } from './editorKeys.ts'

/** The editor's keys, on `?`. */
export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Teclas del editor" size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {keyHelp.map(([title, rows]) => (
          <Stack key={title} gap={6}>
            <Title order={3} size="sm">
              {title}
            </Title>
            {rows.map(([keys, label]) => (
              <Group key={label} justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm">{label}</Text>
                <Group gap={4} wrap="nowrap">
                  {keys.map(key => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="lg">
        Sin ratón: en la lista de elementos las flechas eligen, Espacio suma a la selección y Enter lo muestra; el panel
        de la derecha mueve, gira, alinea, asigna y quita con números y botones.
      </Text>
    </Modal>
  )
}
