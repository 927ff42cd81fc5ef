import { Alert, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { languageOf } from '../../layout/guest/language.ts'

/**
 * For who has read the code at a door: a visitor has no account to enter with. The form below stays Spanish, so English comes
 * beside it.
 */
export const DoorNote = () => (
  <Alert mb="md" icon={<IconQrcode size={20} />}>
    Ingresa con tu cuenta y vuelves a la página de este código. ¿Vienes de visita o no tienes cuenta? Avisa en
    recepción.
    {languageOf(navigator.languages) === 'en' && (
      <Text lang="en" size="sm" mt={6}>
        Sign in with your account and you come back to this code’s page. Visiting, or no account? Please ask at the
        front desk.
      </Text>
    )}
  </Alert>
)
