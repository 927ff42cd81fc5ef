import { SegmentedControl } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/app/reports/occupation')

/** What ends, or what renews itself unless somebody gives notice. */
export function EndingsSwitch() {
  const { renewing } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <SegmentedControl
      aria-label="Qué se muestra"
      value={renewing ?? 'no'}
      onChange={value =>
        navigate({
          search: old => ({ ...old, page: undefined, renewing: value === 'yes' ? 'yes' : undefined }),
          resetScroll: false,
        })
      }
      data={[
        { value: 'no', label: 'Terminan' },
        { value: 'yes', label: 'Se renuevan' },
      ]}
    />
  )
}
