import { PairingCode, ScreenKind } from '@aforo/api/front-desk/screens'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api, client } from '../../platform/api.ts'
import { TextField, UppercaseField } from '../../ui/fields.tsx'
import { RecordForm } from '../../ui/RecordForm.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRecordForm } from '../../ui/useRecordForm.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { missingPlace, type PlaceValues, placeInput } from './placeForm.ts'

const schema = z
  .object({
    code: z.string().trim().min(1, 'Escribe el código que muestra el dispositivo.').pipe(PairingCode),
    kind: ScreenKind,
    spaceId: z.string().nullable(),
    campusId: z.string().nullable(),
    name: z.string().trim().max(80),
  })
  .superRefine((values, context) => {
    for (const [field, message] of Object.entries(missingPlace(values)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

interface PairValues extends PlaceValues {
  code: string
  name: string
}

interface PairFormProps {
  /** What the device's QR code brought; empty to type it. */
  code: string
  onCancel: () => void
  onPaired: () => void
}

/** Pairs the device that shows a code, and says what it is to show. */
export function PairForm({ code, onCancel, onPaired }: PairFormProps) {
  const queryClient = useQueryClient()
  const record = useRecordForm<PairValues, { name: string }>({
    initialValues: { code, kind: 'ROOM', spaceId: null, campusId: null, name: '' },
    schema,
    save: async values => {
      const name = values.name.trim()
      const made = await client.screens.pair({
        code: values.code,
        ...placeInput(values),
        ...(name !== '' && { name }),
      })
      await queryClient.invalidateQueries({ queryKey: api.screens.key() })
      return made
    },
    onSaved: ({ name }) => {
      toast.success(`${name} quedó vinculada.`)
      onPaired()
    },
  })
  return (
    <RecordForm record={record} submit="Vincular" onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        En el dispositivo abre {location.host}/pantalla: muestra un código de seis letras y números.
      </Text>
      <UppercaseField
        form={record.form}
        name="code"
        label="Código"
        placeholder="K7P-M3X"
        autoComplete="off"
        maxLength={9}
        withAsterisk
        {...(code === '' && { 'data-autofocus': true })}
      />
      <PlaceFields form={record.form} />
      <TextField
        form={record.form}
        name="name"
        label="Nombre"
        description="Vacío, lleva el de su lugar."
        maxLength={80}
      />
    </RecordForm>
  )
}
