import { Text } from '@mantine/core'
import { campusChoices } from '../../ui/campusChoices.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'

interface ChooseCampusProps {
  /** Campuses that have one already. */
  taken: string[]
  onChosen: (campusId: string) => void
}

/** Which campus gets a policy of its own. */
export const ChooseCampus = ({ taken, onChosen }: ChooseCampusProps) => (
  <>
    <SearchSelect
      source={campusChoices}
      label="Sede"
      placeholder="Busca por nombre o código"
      data-autofocus
      except={taken}
      value={null}
      onChoose={campus => campus && onChosen(campus.value)}
    />
    <Text size="sm" c="dimmed" mt="md">
      Empieza con los valores de la organización; después cambias los que quieras.
    </Text>
  </>
)
