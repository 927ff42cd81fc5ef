import { IconBuilding } from '@tabler/icons-react'
import { campusChoices } from './campusChoices.ts'
import { SearchSelect } from './SearchSelect.tsx'
import { useLastCampus } from './usualCampus.ts'

interface CampusPickerProps {
  value: string | undefined
  onChoose: (campusId: string) => void
}

/** Select for a screen's campus; other screens then start with it. */
export function CampusPicker({ value, onChoose }: CampusPickerProps) {
  const [, remember] = useLastCampus()
  return (
    <SearchSelect
      source={campusChoices}
      aria-label="Sede"
      w={{ base: '100%', xs: 260 }}
      leftSection={<IconBuilding size={16} stroke={1.5} />}
      placeholder="Elige una sede"
      allowDeselect={false}
      value={value ?? null}
      onChoose={campus => {
        if (!campus) return
        remember(campus.value)
        onChoose(campus.value)
      }}
    />
  )
}
