import { Center, Loader } from '@mantine/core'
import { loading } from '../ui/loading.ts'

/** Nothing is known yet: the session is being restored, or the provider is being asked. */
export const LoadingPage = () => (
  <Center mih="100dvh">
    <Loader {...loading} />
  </Center>
)
