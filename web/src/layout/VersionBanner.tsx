import { Button, Group, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appVersion, isOtherVersion, servedVersion } from '../platform/session/version.ts'
import { forgetUnsaved } from '../ui/unsaved.ts'

/** Milliseconds. */
const lookEvery = 5 * 60_000

/** Says that a newer version is being served, before the next page load makes everyone sign in again for it. */
export function VersionBanner() {
  const served = useQuery({
    queryKey: ['version'],
    queryFn: async () => (await servedVersion()) ?? '',
    refetchInterval: lookEvery,
    refetchOnWindowFocus: 'always',
    staleTime: lookEvery,
    // A page that has just come is what is served.
    initialData: appVersion,
    enabled: import.meta.env.PROD,
  })
  if (!served.data || !isOtherVersion(served.data, appVersion)) return null
  const update = () => {
    // Drafts are kept by the forms themselves.
    forgetUnsaved()
    location.reload()
  }
  return (
    <Group
      role="status"
      justify="center"
      gap="md"
      py={8}
      px="md"
      bg="var(--mantine-color-aforo-light)"
      c="var(--mantine-color-aforo-light-color)"
    >
      <IconSparkles size={18} aria-hidden />
      <Text size="sm" fw={500}>
        Hay una nueva versión
      </Text>
      <Button size="compact-sm" onClick={update}>
        Actualizar ahora
      </Button>
    </Group>
  )
}
