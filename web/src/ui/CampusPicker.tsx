import { IconBuilding } from '@tabler/icons-react'
import { campusChoices } from './campusChoices.ts'
import { SearchSelect } from './SearchSelect.tsx'

interface CampusPickerProps {
  value: string | undefined
  onChoose: (campusId: string) => void
}

/** Select for the campus that a screen shows. */
export const CampusPicker = ({ value, onChoose }: CampusPickerProps) => (
  <SearchSelect
    source={campusChoices}
    aria-label="Sede"
    w={{ base: '100%', xs: 260 }}
    leftSection={<IconBuilding size={16} stroke={1.5} />}
    placeholder="Elige una sede"
    allowDeselect={false}
    value={value ?? null}
    onChoose={campus => campus && onChoose(campus.value)}
  />
)
