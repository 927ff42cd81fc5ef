import { TextInput, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

/** Where one says by which e-mail one comes in, as browsers and password managers know it. */
export const UsernameInput = (props: TextInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <TextInput
    label="Correo"
    name="username"
    type="email"
    size="md"
    autoFocus
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    {...props}
  />
)
