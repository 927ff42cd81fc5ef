import { Alert } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'

/** For who has read the code at a door: a visitor has no account to enter with. */
export const DoorNote = () => (
  <Alert mb="md" icon={<IconQrcode size={20} />}>
    Ingresa con tu cuenta y vuelves a la página de este código. ¿Vienes de visita o no tienes cuenta? Avisa en
    recepción.
  </Alert>
)
