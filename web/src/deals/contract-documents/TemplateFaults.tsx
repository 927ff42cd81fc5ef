import type { TemplateFault } from '@aforo/api/deals/contract-templates'
import { Text } from '@mantine/core'
import type { Refusal } from '../../platform/problem.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import classes from './Templates.module.css'

const faultsOf = ({ code, data }: Refusal): TemplateFault[] =>
  code === 'TEMPLATE_REFUSED' ? (data as { faults: TemplateFault[] }).faults : []

/** Why an upload was refused: each fault with the paragraph that it stands in. */
export function TemplateFaults({ refusal, onClose }: { refusal: Refusal; onClose: () => void }) {
  const faults = faultsOf(refusal)
  return (
    <ProblemAlert refusal={refusal} onClose={onClose}>
      {faults.length > 0 && (
        <ul className={classes.faults}>
          {faults.map(({ where, message, excerpt, tag }, place) => (
            // Two of them may be the same tag in the same paragraph.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown whole and never reordered
            <li key={`${place} ${where} ${tag}`}>
              <Text size="sm">
                <b>{where}.</b> {message}
              </Text>
              {excerpt && (
                <Text size="xs" c="dimmed" className={classes.excerpt}>
                  {excerpt}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </ProblemAlert>
  )
}
