import { type DependentGroup, dependentWords, type Ending, fateOf } from '@aforo/api/platform/dependents'
import { Anchor, List, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatCounted } from '../formats.ts'

interface DependentListProps {
  groups: readonly DependentGroup[]
  /** With it, the fate of each kind is shown. */
  ending?: Ending
}

/** A record's dependents by kind: the first of each as links, and the number of others. */
export const DependentList = ({ groups, ending }: DependentListProps) => (
  <List size="sm" spacing="xs" withPadding={false}>
    {groups.map(group => (
      <List.Item key={group.kind} styles={{ itemWrapper: { width: '100%' } }}>
        <Group group={group} ending={ending} />
      </List.Item>
    ))}
  </List>
)

function Group({ group: { kind, count, items }, ending }: { group: DependentGroup; ending: Ending | undefined }) {
  const { one, many } = dependentWords[kind]
  const fate = ending && fateOf(kind, ending, count)
  const others = count - items.length
  return (
    <Stack gap={2}>
      <Text size="sm" component="div">
        <b>{formatCounted(count, one, many)}</b>
        {fate && `. ${fate}`}
      </Text>
      {items.map(item => (
        // Tall enough for a finger, since the links are stacked.
        <Text key={item.id} size="sm" lh="24px" component="div" style={{ overflowWrap: 'anywhere' }}>
          {item.link ? <RecordAnchor link={item.link}>{item.title}</RecordAnchor> : item.title}
          {item.detail && (
            <Text span size="sm" c="dimmed">
              {' '}
              · {item.detail}
            </Text>
          )}
        </Text>
      ))}
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {items.length > 0 ? `y ${others} más` : 'En países que no ves: pídelo a quien los administra.'}
        </Text>
      )}
    </Stack>
  )
}

/** A link within the app; outside of the router, as in a toast, a plain one. */
function RecordAnchor({ link, children }: { link: string; children: string }) {
  const router = useRouter({ warn: false })
  const follow = (event: MouseEvent) => {
    if (!router || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(link)
  }
  return (
    <Anchor href={link} inherit underline="always" onClick={follow}>
      {children}
    </Anchor>
  )
}
