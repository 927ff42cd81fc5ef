import { Center, Loader } from '@mantine/core'

/** Nothing is known yet: the session is being restored, or the provider is being asked. */
export const LoadingPage = () => (
  <Center mih="100dvh">
    <Loader aria-busy role="status" aria-label="Cargando" />
  </Center>
)
