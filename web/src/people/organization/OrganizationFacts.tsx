import type { Organization } from '@aforo/api/people/organization'
import { zoneLabel } from '@aforo/api/platform/zones-in-words'
import { Facts } from '../../ui/Facts.tsx'
import { formatZone } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'

const types = { AFORO: 'Operador de espacios', ORGANIZATION: 'Empresa' }

/** What the operator set up and nobody changes here. */
export function OrganizationFacts({ organization }: { organization: Organization }) {
  const { name, domainPrefix, accountName, type, timeZone } = organization
  return (
    <Panel title="Perfil">
      <Facts
        of={[
          ['Nombre', name],
          ['Dominio', domainPrefix],
          ['Cuenta', accountName],
          ['Tipo', types[type]],
          ['Zona horaria', `${formatZone(timeZone)}, ${zoneLabel(timeZone)}`],
        ]}
      />
    </Panel>
  )
}
