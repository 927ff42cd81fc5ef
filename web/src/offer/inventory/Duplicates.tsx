import type { Duplicate } from '@aforo/api/offer/inventory-upkeep'
import { duplicateKindLabels } from '@aforo/api/offer/product-labels'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopyCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../platform/api.ts'
import { attempt } from '../../ui/attempt.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCounted } from '../../ui/formats.ts'
import { RecordBody } from '../../ui/RecordBody.tsx'
import { toast } from '../../ui/toast.tsx'
import { undo } from '../../ui/undo.ts'
import classes from './Inventory.module.css'
import { useReadInventoryAgain } from './inventoryQueries.ts'

const nameOf = ({ name, code }: Duplicate['kept']) => (code ? `${name} (${code})` : name)

const movedWords = ({ exceptions, prices }: Duplicate) =>
  [
    exceptions > 0 && formatCounted(exceptions, 'bloqueo', 'bloqueos'),
    prices > 0 && formatCounted(prices, 'precio', 'precios'),
  ]
    .filter(Boolean)
    .join(' y ')

/** What is there twice, shown before any of it is merged. */
export function Duplicates({ campusId }: { campusId: string | undefined }) {
  const readAgain = useReadInventoryAgain()
  const query = useQuery({
    queryKey: [...api.inventory.key(), 'duplicates', campusId ?? ''],
    queryFn: () => client.inventory.removeDuplicates({ preview: true, campusId }),
  })
  const merge = async (gone: string[]) => {
    const done = await attempt(() => client.inventory.removeDuplicates({ preview: false, campusId, gone }))
    await readAgain()
    if (done && done.merged > 0)
      toast.undo(
        `${done.merged === 1 ? 'Se unió' : 'Se unieron'} ${formatCounted(done.merged, 'duplicado', 'duplicados')}.`,
        () =>
          undo(async () => {
            for (const id of done.mergeIds) await client.inventory.undoMerge({ id })
            await readAgain()
          }),
      )
  }
  return (
    <RecordBody record={query.data} query={query} missing={{ icon: IconCopyCheck, title: 'No se pudo buscar' }}>
      {({ duplicates }) => {
        const mergeable = duplicates.filter(({ refused }) => refused === null).map(({ gone }) => gone.id)
        if (duplicates.length === 0)
          return (
            <EmptyState
              icon={IconCopyCheck}
              title="Nada está dos veces"
              text="No hay productos con el mismo código escrito de otra forma, ni negocios repetidos."
            />
          )
        return (
          <Stack gap="sm">
            {mergeable.length > 1 && (
              <Button data-writes onClick={() => merge(mergeable)}>
                Unir los {mergeable.length}
              </Button>
            )}
            {duplicates.map(duplicate => (
              <section key={duplicate.gone.id} className={classes.side} aria-label={nameOf(duplicate.gone)}>
                <Text size="xs" c="dimmed">
                  {[duplicateKindLabels[duplicate.kind], duplicate.campusName].filter(Boolean).join(' · ')}
                </Text>
                <Text size="sm" mt={4}>
                  <b>{nameOf(duplicate.gone)}</b> se uniría a <b>{nameOf(duplicate.kept)}</b>
                </Text>
                {movedWords(duplicate) && <Text size="sm">Pasan {movedWords(duplicate)}.</Text>}
                {duplicate.refused ? (
                  <Text size="sm" c="dimmed" mt={4}>
                    {duplicate.refused}
                  </Text>
                ) : (
                  <Group mt="xs">
                    <Button
                      data-writes
                      size="compact-sm"
                      variant="default"
                      aria-label={`Unir ${nameOf(duplicate.gone)}`}
                      onClick={() => merge([duplicate.gone.id])}
                    >
                      Unir
                    </Button>
                  </Group>
                )}
              </section>
            ))}
          </Stack>
        )
      }}
    </RecordBody>
  )
}
