import { LegalDocument } from '@aforo/api/people/companies'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { DocumentFields } from '../../people/customers/DocumentFields.tsx'
import { client } from '../../platform/api.ts'
import { fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { ContactChoice } from './ContactChoice.tsx'
import { OtherClient } from './OtherClient.tsx'
import {
  clientInput,
  clientWords as clientNames,
  fromContact,
  representativeWords as names,
  PartySchema,
  type PartyValues,
  partiesOf,
  representativeInput,
} from './partyForm.ts'
import { StepPanel } from './StepPanel.tsx'
import type { StepProps } from './stepProps.ts'
import { isBlank, type StepCall, under, useStepForm } from './useStepForm.ts'

const documents = optionsOf(LegalDocument.options, documentTypeLabels)

function calls({ client: typed, representative }: PartyValues): StepCall[] {
  const made: StepCall[] = [
    of => under('client', () => client.contracts.setClientInfo({ ...of, ...clientInput(typed) })),
  ]
  if (!isBlank(representative))
    made.push(of =>
      under('representative', () =>
        client.contracts.setRepresentativeInfo({ ...of, ...representativeInput(representative) }),
      ),
    )
  return made
}

/** The second step: with which data the client signs, and who signs for it. */
export function ClientStep({ contract, ...way }: StepProps) {
  const form = useStepForm<PartyValues>({ contract, step: 'CLIENT', valuesOf: partiesOf, schema: PartySchema, calls })
  const { form: fields } = form.record
  const locked = contract.can.edit && !contract.can.editParties ? 'Esta adenda no cambia las partes.' : undefined
  return (
    <StepPanel
      contract={contract}
      title="El cliente y quién firma por él"
      about={`Como lo dirá el documento. Es una copia de los datos de ${contract.client.name}: cambiarlos aquí no los cambia en su ficha, que al firmar solo recibe lo que le falta.`}
      form={form}
      locked={locked}
      differencesOf={(mine, theirs) => [
        ...differencesIn(clientNames, mine.client, partiesOf(theirs).client),
        ...differencesIn(names, mine.representative, partiesOf(theirs).representative),
      ]}
      {...way}
    >
      <Fieldset legend="Cliente">
        <Stack gap="sm">
          {contract.change?.kind === 'PARTIES' && <OtherClient contract={contract} />}
          <TextField {...fieldOf(fields, clientNames, 'legalName', 'client.')} maxLength={200} />
          <DocumentFields
            form={fields}
            under="client."
            countryCode={contract.clientInfo.countryCode}
            documentType={fields.getValues().client.documentType}
          />
          <TextField {...fieldOf(fields, clientNames, 'address', 'client.')} maxLength={300} />
          <TextField
            {...fieldOf(fields, clientNames, 'registryEntry', 'client.')}
            placeholder="Partida 12345678 del Registro de Personas Jurídicas de Lima"
            maxLength={200}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="Representante">
        <Stack gap="sm">
          <ContactChoice
            clientId={contract.client.id}
            of="Representante"
            onChoose={contact => {
              fields.setFieldValue('representative.name', contact.name)
              fields.setFieldValue('representative.email', contact.email ?? fromContact(contact).email)
            }}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField {...fieldOf(fields, names, 'name', 'representative.')} maxLength={120} />
            <TextField
              {...fieldOf(fields, names, 'position', 'representative.')}
              placeholder="Gerente general"
              maxLength={100}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <SelectField
              {...fieldOf(fields, names, 'documentType', 'representative.')}
              data={documents}
              searchable={false}
              placeholder="Elige"
            />
            <TextField {...fieldOf(fields, names, 'documentNumber', 'representative.')} maxLength={20} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField
              {...fieldOf(fields, names, 'registryEntry', 'representative.')}
              placeholder="Partida 12345678, asiento C00012"
              maxLength={200}
            />
            <TextField {...fieldOf(fields, names, 'email', 'representative.')} type="email" maxLength={254} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
    </StepPanel>
  )
}
