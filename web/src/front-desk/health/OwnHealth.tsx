import { largestCard } from '@aforo/api/front-desk/health-cards'
import { problemTexts } from '@aforo/api/platform/problems'
import { Button, Grid, Group, Stack, Text } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../platform/api.ts'
import { refusalOf } from '../../platform/problem.ts'
import { useMe } from '../../platform/session/me.ts'
import { DropArea } from '../../ui/DropArea.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PickFile } from '../../ui/PickFile.tsx'
import { toast } from '../../ui/toast.tsx'
import { uploaded } from '../../ui/uploads.ts'
import { CardFile } from './CardFile.tsx'
import { ownCard, ownTriage, useReadHealth } from './healthQueries.ts'
import { TriageAnswers } from './TriageAnswers.tsx'
import { useRemoveCard } from './useRemoveCard.ts'

/** Mi perfil › Salud: the person's triage of today, and their vaccine card. */
export const OwnHealth = () => (
  <Grid gap="lg">
    <Grid.Col span={{ base: 12, md: 7 }}>
      <Panel title="Mi triaje de hoy">
        <OwnTriagePart />
      </Panel>
    </Grid.Col>
    <Grid.Col span={{ base: 12, md: 5 }}>
      <Panel title="Mi carné de vacunación">
        <OwnCard />
      </Panel>
    </Grid.Col>
  </Grid>
)

/** One's own triage; at a door, of the campus there. */
export function OwnTriagePart({ campusId }: { campusId?: string }) {
  const query = useQuery(ownTriage())
  const { timezone } = useMe()
  if (query.data) return <TriageAnswers {...query.data} timeZone={timezone} campusId={campusId} />
  return <LoadingOrError query={query} skeleton={180} />
}

const accepted = 'application/pdf,image/png,image/jpeg,image/webp,image/gif,image/avif'

function OwnCard() {
  const query = useQuery(ownCard())
  const readAgain = useReadHealth()
  const remove = useRemoveCard()
  const upload = useMutation({
    mutationFn: (file: File) => uploaded(() => client.health.upload({ file })),
    onSuccess: readAgain,
    onError: error => toast.error(refusalOf(error).message),
  })
  const take = (file: File | null | undefined) => {
    if (!file) return
    if (file.size > largestCard) toast.error(problemTexts.PAYLOAD_TOO_LARGE.message)
    else upload.mutate(file)
  }
  if (!query.data) return <LoadingOrError query={query} skeleton={120} />
  const card = query.data.vaccineCard
  return (
    <DropArea onFile={take}>
      <Stack gap="sm">
        {card ? (
          <CardFile key={card.id} card={card} />
        ) : (
          <Text size="sm" c="dimmed">
            Sube una foto o un PDF de hasta 10 MB. Se guarda cifrado y solo lo ven quienes administran.
          </Text>
        )}
        <Group gap="xs">
          <PickFile accept={accepted} onChange={take}>
            {props => (
              <Button
                data-writes
                variant={card ? 'default' : 'filled'}
                loading={upload.isPending}
                leftSection={<IconUpload size={16} stroke={1.6} />}
                {...props}
              >
                {card ? 'Subir uno nuevo' : 'Subir mi carné'}
              </Button>
            )}
          </PickFile>
          {card && (
            <Button
              data-writes
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => remove(card.id)}
            >
              Eliminar
            </Button>
          )}
        </Group>
      </Stack>
    </DropArea>
  )
}
