import type { Finding } from '@aforo/api/places/floor-plan-elements'
import { findingLabels } from '@aforo/api/places/labels'
import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import classes from './Panels.module.css'

/** More of one kind than this are one line, which selects all of them. */
const fewFindings = 4

interface FindingListProps {
  findings: readonly Finding[]
  /** Selects and brings into view. */
  onShow: (elementIds: readonly string[], spaceIds: readonly string[]) => void
}

/** What `validate` found, each a way to what is meant. */
export function FindingList({ findings, onShow }: FindingListProps) {
  const codes = [...new Set(findings.map(({ code }) => code))]
  const rows = codes.flatMap(code => {
    const same = findings.filter(finding => finding.code === code)
    if (same.length <= fewFindings) return same
    return {
      code,
      severity: same[0]?.severity ?? 'WARNING',
      message: `${findingLabels[code]}: ${same.length}. Ver todos`,
      elementIds: same.flatMap(({ elementIds }) => elementIds),
      spaceIds: same.flatMap(({ spaceIds }) => spaceIds),
      productIds: same.flatMap(({ productIds }) => productIds),
    }
  })
  return rows.map(finding => (
    <UnstyledButton
      key={`${finding.code} ${finding.elementIds.join()} ${finding.spaceIds.join()} ${finding.productIds.join()}`}
      className={classes.finding}
      data-severity={finding.severity}
      onClick={() => onShow(finding.elementIds, finding.spaceIds)}
    >
      {finding.severity === 'ERROR' ? (
        <IconAlertCircle size={18} role="img" aria-label="Error" />
      ) : (
        <IconAlertTriangle size={18} role="img" aria-label="Aviso" />
      )}
      {finding.message}
    </UnstyledButton>
  ))
}
