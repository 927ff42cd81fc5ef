import type { Organization } from '@aforo/api/people/organization'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { Table, Text } from '@mantine/core'
import { formatZone } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'

const types = { AFORO: 'Operador de espacios', ORGANIZATION: 'Empresa' }

/** What the operator set up and nobody changes here. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { name, domainPrefix, accountName, type, timeZone } = organization
  const facts = [
    ['Nombre', name],
    ['Dominio', domainPrefix],
    ['Cuenta', accountName],
    ['Tipo', types[type]],
    ['Zona horaria', `${formatZone(timeZone)}, ${zoneLabel(timeZone)}`],
  ]
  return (
    <Panel title="Perfil">
      <Table variant="vertical" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {facts.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" w={120} bg="transparent" fw={400}>
                <Text size="sm" c="dimmed">
                  {label}
                </Text>
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
