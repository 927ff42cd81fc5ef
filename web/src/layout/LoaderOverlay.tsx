import { LoadingOverlay } from '@mantine/core'
import { useMainLoader } from '../ui/loader.ts'

/** Covers the whole screen while the main-loader flag is on. */
export function LoaderOverlay() {
  const on = useMainLoader()
  return (
    <LoadingOverlay
      visible={on}
      pos="fixed"
      zIndex={1000}
      overlayProps={{ backgroundOpacity: 0.6, blur: 1 }}
      loaderProps={{ 'aria-label': 'Cargando' }}
    />
  )
}
