import { ActionIcon, Button, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ProviderValues } from './providerValues.ts'
import { groupRoleLabels } from './providerWords.ts'

const roles = Object.entries(groupRoleLabels).map(([value, label]) => ({ value, label }))

/** Which groups of the directory bring which roles to a new account. */
export function RoleMappingFields({ form }: { form: UseFormReturnType<ProviderValues> }) {
  const { roleMapping } = form.getValues()
  return (
    <Stack gap="xs">
      <div>
        <Input.Label>Roles por grupo</Input.Label>
        <Text size="xs" c="dimmed">
          El Id. de objeto de un grupo, o el valor de un rol de la aplicación. Valen al crear la cuenta; nunca dan el
          rol Root.
        </Text>
      </div>
      {roleMapping.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no name of their own, and the form knows them by place
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={`Grupo ${index + 1}`}
            placeholder="Grupo o rol"
            maxLength={200}
            {...form.getInputProps(`roleMapping.${index}.group`)}
          />
          <Select
            w={150}
            aria-label={`Rol del grupo ${index + 1}`}
            data={roles}
            allowDeselect={false}
            {...form.getInputProps(`roleMapping.${index}.role`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Quitar el grupo ${line.group || index + 1}`}
            onClick={() => form.removeListItem('roleMapping', index)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('roleMapping', { group: '', role: 'ROLE_STAFF' })}
        >
          Añadir grupo
        </Button>
      </Group>
    </Stack>
  )
}
