import type { Contract } from '@aforo/api/deals/contract-records'
import { contractWords as words } from '@aforo/api/deals/contract-words'
import { renewalInWords } from '@aforo/api/deals/renewal-in-words'
import { contractRenewalLabels, noticePartyLabels } from '@aforo/api/deals/sale-labels'
import { clientDocumentName } from '@aforo/api/people/client-documents'
import { documentTypeLabels } from '@aforo/api/people/documents'
import { capitalized, formatDate, formatInstant } from '@aforo/api/platform/dates-in-words'
import { inWords, yesNo } from '@aforo/api/platform/field-words'
import { formatMoney } from '@aforo/api/platform/money'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMe } from '../../platform/session/me.ts'
import { todayHere } from '../../ui/dates/calendar.ts'
import { Facts } from '../../ui/Facts.tsx'
import { formatCounted, formatPercent } from '../../ui/formats.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AmountsFault } from './AmountsFault.tsx'
import classes from './Contracts.module.css'
import { accountWords, daysWords } from './contractWords.ts'
import { EarlyEndPanel } from './EarlyEndPanel.tsx'
import { clientWords as clientNames, representativeWords as representativeNames } from './partyForm.ts'

/** What the contract says, in one look: parties, terms, money, and its signature. */
export function SummaryTab({ contract }: { contract: Contract }) {
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <AmountsFault fault={contract.fault} />
        <EarlyEndPanel contract={contract} />
        <Terms contract={contract} />
        <Operator contract={contract} />
        {contract.signed && <Signature contract={contract} />}
      </Stack>
      <Parties contract={contract} />
    </div>
  )
}

function Terms({ contract }: { contract: Contract }) {
  const { information, sale, endDate, startDate, renewal, notice, poCode } = contract
  const { currency } = information
  const money = (amount: string) => (Number(amount) === 0 ? null : formatMoney({ amount, currency }))
  return (
    <Panel title="Condiciones">
      <Facts
        of={[
          ['Plazo', daysWords({ startDate, endDate })],
          [
            words.renewal.label,
            renewal ? capitalized(renewalInWords(renewal, todayHere())) : renewalWords(information),
          ],
          ['No se renueva', notice && <Notice key="notice" notice={notice} />],
          [
            words.noticeDays.label,
            // What ends before its time was told when that was agreed.
            information.noticeDate && !contract.earlyEnd
              ? `${formatCounted(information.noticeDays, 'día', 'días')} antes: hasta el ${formatDate(information.noticeDate)}`
              : formatCounted(information.noticeDays, 'día antes', 'días antes'),
          ],
          [words.payment.label, paymentWords(information)],
          ['Orden de compra', poCode],
          [
            words.yearlyIncrease.label,
            Number(information.yearlyIncrease) > 0 && formatPercent(information.yearlyIncrease),
          ],
          [words.deposit.label, money(information.deposit)],
          [words.setUpFee.label, money(information.setUpFee)],
          [
            words.includedCredits.label,
            Number(information.includedCredits) > 0 &&
              formatMoney({ amount: information.includedCredits, currency: 'CREDIT' }),
          ],
          [
            'Descuentos',
            information.discounts.length > 0 &&
              information.discounts
                .map(({ rate, startDate, endDate }) => `${formatPercent(rate)} ${daysWords({ startDate, endDate })}`)
                .join('; '),
          ],
          [words.prorates.label, inWords(information.prorates, yesNo)],
          [
            'Negocio',
            <Anchor
              key="deal"
              inherit
              underline="always"
              renderRoot={props => <Link to="/app/sales" search={{ sale: sale.saleId }} {...props} />}
            >
              {sale.title}
            </Anchor>,
          ],
        ]}
      />
    </Panel>
  )
}

/** The notice that stands, with its paper. */
const Notice = ({ notice }: { notice: NonNullable<Contract['notice']> }) => (
  <>
    {`Termina el ${formatDate(notice.endDate)}. ${noticePartyLabels[notice.party]} avisó el ${formatDate(notice.givenOn)}${notice.onTime ? '' : ', fuera de plazo'}: ${notice.givenBy}. `}
    <Anchor inherit underline="always" href={notice.url} target="_blank" rel="noreferrer">
      {notice.fileName}
    </Anchor>
  </>
)

const renewalWords = ({ renewal, renewalMonths }: Contract['information']) =>
  [contractRenewalLabels[renewal], renewal !== 'NONE' && renewalMonths && formatCounted(renewalMonths, 'mes', 'meses')]
    .filter(Boolean)
    .join(', ')

const paymentWords = ({ paymentDay, creditDays, paymentMethodName }: Contract['information']) =>
  [
    paymentDay !== null && `hasta el día ${paymentDay} de cada mes`,
    creditDays !== null && (creditDays === 0 ? 'al contado' : `a ${formatCounted(creditDays, 'día', 'días')}`),
    paymentMethodName,
  ]
    .filter(Boolean)
    .join(', ')

function Parties({ contract }: { contract: Contract }) {
  const { clientInfo, representativeInfo, memberResponsibleInfo, invoiceContact, paymentContact, client } = contract
  return (
    <Panel title="Cliente">
      <Facts
        of={[
          [
            words.clientInfo.label,
            <Anchor
              key="client"
              inherit
              underline="always"
              renderRoot={props => <Link to="/app/users/clients" search={{ client: client.id }} {...props} />}
            >
              {client.name}
            </Anchor>,
          ],
          [clientNames.legalName.label, clientInfo.legalName],
          [clientDocumentName(clientInfo.documentType, clientInfo.countryCode), clientInfo.taxId],
          [clientNames.address.label, clientInfo.address],
          [clientNames.registryEntry.label, clientInfo.registryEntry],
          [
            words.representativeInfo.label,
            representativeInfo && <Lines key="signer" of={representativeLines(representativeInfo)} />,
          ],
          [representativeNames.registryEntry.label, representativeInfo?.registryEntry],
          [
            words.memberResponsibleInfo.label,
            memberResponsibleInfo && <Contact key="member" {...memberResponsibleInfo} />,
          ],
          [words.invoiceContact.label, invoiceContact && <Contact key="invoices" {...invoiceContact} />],
          [words.paymentContact.label, paymentContact && <Contact key="payments" {...paymentContact} />],
        ]}
      />
    </Panel>
  )
}

const representativeLines = ({
  name,
  position,
  documentType,
  documentNumber,
}: NonNullable<Contract['representativeInfo']>) => [
  name,
  position,
  documentNumber && `${documentTypeLabels[documentType]} ${documentNumber}`,
]

/** Each in a line of its own. */
const Lines = ({ of }: { of: readonly (string | null)[] }) =>
  of.filter(Boolean).map(line => (
    <Text key={line} span inherit display="block">
      {line}
    </Text>
  ))

const Contact = ({ name, email, phone }: { name: string; email: string; phone: string | null }) => (
  <Lines of={[name, email, phone]} />
)

function Operator({ contract: { company, accounts, representatives, annexes, team } }: { contract: Contract }) {
  return (
    <Panel title="Operador">
      <Facts
        of={[
          [words.company.label, company?.name ?? 'Sin elegir'],
          [
            words.representatives.label,
            representatives.length > 0 && <Lines key="signers" of={representatives.map(({ name }) => name)} />,
          ],
          [words.accounts.label, accounts.length > 0 && <Lines key="accounts" of={accounts.map(accountWords)} />],
          [words.annexes.label, annexes.length > 0 && <Lines key="annexes" of={annexes.map(({ name }) => name)} />],
          [
            words.team.label,
            team ? (
              <Anchor
                key="team"
                inherit
                underline="always"
                renderRoot={props => <Link to="/app/users/teams" search={{ team: team.id }} {...props} />}
              >
                {team.name}
              </Anchor>
            ) : (
              'Sin elegir'
            ),
          ],
        ]}
      />
    </Panel>
  )
}

function Signature({ contract: { signed } }: { contract: Contract }) {
  const { timezone } = useMe()
  if (!signed) return null
  return (
    <Panel
      title="Firma"
      actions={
        <Button
          component="a"
          href={signed.downloadUrl}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
        >
          Descargar PDF
        </Button>
      }
    >
      <Facts
        of={[
          [words.signedOn.label, formatDate(signed.on)],
          [words.signedBy.label, signed.by],
          ['Registrado', formatInstant(signed.at, timezone)],
          [
            words.document.label,
            <Anchor key="paper" inherit underline="always" href={signed.url} target="_blank" rel="noreferrer">
              {signed.fileName}
            </Anchor>,
          ],
        ]}
      />
      <Text size="xs" c="dimmed" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        SHA-256: {signed.sha256}
      </Text>
    </Panel>
  )
}
