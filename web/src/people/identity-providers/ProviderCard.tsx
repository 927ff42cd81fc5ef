import type { AccessSettings, ProviderKind } from '@aforo/api/people/identity-providers'
import { Button, Group, List, Table, Text } from '@mantine/core'
import { IconPencil, IconPlugConnectedX, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../platform/api.ts'
import { ConfirmByTyping } from '../../ui/ConfirmByTyping.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Badge } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTakeAccess } from './accessQueries.ts'
import { groupRoleLabels, providerWords } from './providerWords.ts'

interface ProviderCardProps {
  kind: ProviderKind
  settings: AccessSettings
  onEdit: () => void
}

/** One provider: what it is set to, or how to begin. */
export function ProviderCard({ kind, settings, onEdit }: ProviderCardProps) {
  const { account, providers, selectedIdp } = settings
  const provider = providers.find(each => each.kind === kind)
  const { name } = providerWords[kind]
  const take = useTakeAccess()
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    const call = kind === 'MICROSOFT' ? client.identityProviders.removeMicrosoft : client.identityProviders.removeGoogle
    take(await call({ account }))
    toast.success(`Se desactivó ${name}.`)
  }
  if (!provider)
    return (
      <Panel title={name} about="Sin configurar.">
        <Button data-writes variant="default" leftSection={<IconPlus size={16} />} onClick={onEdit}>
          Configurar {name}
        </Button>
      </Panel>
    )
  const facts = [
    [providerWords[kind].applicationId, provider.applicationId],
    ...(provider.tenantId ? [['Id. de directorio (inquilino)', provider.tenantId]] : []),
    ['Dominios de correo', provider.allowedDomains.join(', ')],
    ['Personas nuevas', provider.createsUsers ? 'Se crea su cuenta al ingresar' : 'Solo ingresa quien ya tiene cuenta'],
  ]
  return (
    <Panel
      title={name}
      actions={
        <Badge
          tone={selectedIdp === kind ? (provider.provenAt ? 'good' : 'warning') : 'neutral'}
          label={selectedIdp === kind ? (provider.provenAt ? 'En uso' : 'En prueba') : 'Configurado'}
        />
      }
    >
      <Table variant="vertical" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={190} bg="transparent" fw={400}>
                <Text size="sm" c="dimmed">
                  {label}
                </Text>
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {provider.roleMapping.length > 0 && (
        <List size="sm" mt="xs" aria-label="Roles por grupo">
          {provider.roleMapping.map(({ group, role }) => (
            <List.Item key={`${group} ${role}`}>
              {group} → {groupRoleLabels[role]}
            </List.Item>
          ))}
        </List>
      )}
      <Group gap="xs" mt="md">
        <Button data-writes variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Editar {name}
        </Button>
        <Button
          data-writes
          variant="subtle"
          color="red"
          leftSection={<IconPlugConnectedX size={16} />}
          onClick={() => setRemoving(true)}
        >
          Desactivar {name}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={removing}
        title={`Desactivar ${name}`}
        consequence={`Se borra la configuración con su secreto${selectedIdp === kind ? ', y las personas vuelven a ingresar con contraseña: quien no tenga una la pide por correo con «¿Olvidaste tu contraseña?»' : ''}.`}
        phrase={name}
        confirm="Desactivar"
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      />
    </Panel>
  )
}
