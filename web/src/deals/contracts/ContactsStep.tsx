import { contractTermWords as words } from '@aforo/api/deals/contract-words'
import { LegalDocument } from '@aforo/api/people/companies'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { Button, Fieldset, Group, SimpleGrid, Stack } from '@mantine/core'
import { client } from '../../platform/api.ts'
import { type FieldForm, fieldOf, SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.ts'
import { differencesIn } from '../../ui/StaleAlert.tsx'
import { ContactChoice } from './ContactChoice.tsx'
import {
  ContactsSchema,
  type ContactsValues,
  contactInput,
  contactsOf,
  contactWords,
  fromContact,
  memberInput,
  memberWords,
  signerAsMember,
} from './partyForm.ts'
import { StepPanel } from './StepPanel.tsx'
import type { StepProps } from './stepProps.ts'
import { isBlank, type StepCall, under, useStepForm } from './useStepForm.ts'

const documents = optionsOf(LegalDocument.options, documentTypeLabels)

function calls({ member, invoice, payment }: ContactsValues): StepCall[] {
  const made: StepCall[] = []
  if (!isBlank(member))
    made.push(of => under('member', () => client.contracts.setMemberResponsibleInfo({ ...of, ...memberInput(member) })))
  if (!isBlank(invoice))
    made.push(of => under('invoice', () => client.contracts.setInvoiceContact({ ...of, ...contactInput(invoice) })))
  if (!isBlank(payment))
    made.push(of => under('payment', () => client.contracts.setPaymentContact({ ...of, ...contactInput(payment) })))
  return made
}

const parts = [
  ['member', words.memberResponsibleInfo.label],
  ['invoice', words.invoiceContact.label],
  ['payment', words.paymentContact.label],
] as const

/** The third step: who answers for the client's people, who gets the invoices and who pays them. */
export function ContactsStep({ contract, ...way }: StepProps) {
  const form = useStepForm<ContactsValues>({
    contract,
    step: 'CONTACTS',
    valuesOf: contactsOf,
    schema: ContactsSchema,
    calls,
  })
  const { form: fields } = form.record
  const locked = contract.can.edit && !contract.can.editParties ? 'Esta adenda no cambia los contactos.' : undefined
  return (
    <StepPanel
      contract={contract}
      title="Con quién se habla"
      about="El responsable en la sede, quién recibe las facturas y con quién se habla de los pagos. Pueden ser la misma persona."
      form={form}
      locked={locked}
      differencesOf={(mine, theirs) =>
        parts.flatMap(([part, label]) =>
          differencesIn(memberWords, mine[part], contactsOf(theirs)[part]).map(row => ({
            ...row,
            name: `${label}: ${row.name}`,
          })),
        )
      }
      {...way}
    >
      {parts.map(([part, label]) => (
        <Fieldset key={part} legend={label}>
          <Stack gap="sm">
            <Group gap="xs">
              <ContactChoice
                clientId={contract.client.id}
                of={label}
                onChoose={contact => fields.setFieldValue(part, { ...fields.values[part], ...fromContact(contact) })}
              />
              {part === 'member' && contract.representativeInfo && (
                <Button
                  data-writes
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => fields.setFieldValue('member', signerAsMember(contract, fields.values.member))}
                >
                  El representante: {contract.representativeInfo.name}
                </Button>
              )}
              {part !== 'member' && (
                <Button
                  data-writes
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => {
                    const { name, email, phone } = fields.values.member
                    fields.setFieldValue(part, { name, email, phone })
                  }}
                >
                  El mismo responsable
                </Button>
              )}
            </Group>
            <ContactFields form={fields} part={part} />
            {part === 'member' && (
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <SelectField
                  {...fieldOf(fields, memberWords, 'documentType', 'member.')}
                  data={documents}
                  searchable={false}
                  placeholder="Elige"
                  clearable
                />
                <TextField {...fieldOf(fields, memberWords, 'documentNumber', 'member.')} maxLength={20} />
              </SimpleGrid>
            )}
          </Stack>
        </Fieldset>
      ))}
    </StepPanel>
  )
}

const ContactFields = ({ form, part }: { form: FieldForm; part: string }) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
    <TextField {...fieldOf(form, contactWords, 'name', `${part}.`)} maxLength={120} />
    <TextField {...fieldOf(form, contactWords, 'email', `${part}.`)} type="email" maxLength={254} />
    <TextField {...fieldOf(form, contactWords, 'phone', `${part}.`)} type="tel" maxLength={30} />
  </SimpleGrid>
)
