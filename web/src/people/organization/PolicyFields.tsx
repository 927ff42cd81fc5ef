import { formatHours } from '@aforo/api/platform/dates-in-words'
import { Select, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { SwitchField } from '../../ui/fields.tsx'
import { MultiSelectField } from '../../ui/MultiSelectField.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import {
  approvalOptions,
  clockTimes,
  forOthersOf,
  forOthersOptions,
  type PolicyValues,
  policySchema,
  stepOptions,
} from './policies.ts'

const inHours = (minutes: number | null) => (minutes !== null && minutes >= 60 ? formatHours(minutes) : undefined)

/** The rules of a policy, and what those of time mean in one sentence. */
export function PolicyFields({ form, narrow }: { form: UseFormReturnType<PolicyValues>; narrow?: boolean }) {
  const values = form.getValues()
  const checked = policySchema.safeParse(values)
  const { onChange, ...step } = form.getInputProps('stepMinutes')
  const minutes = { suffix: ' min', min: 1, max: 1440, withAsterisk: true }
  const fromZero = { suffix: ' min', min: 0, withAsterisk: true }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: narrow ? 1 : 2 }} spacing="md" maw={640}>
        <Select
          {...step}
          key={form.key('stepMinutes')}
          label="Intervalo"
          description="A qué minutos empieza y termina una reserva."
          data={stepOptions}
          allowDeselect={false}
          withAsterisk
          value={String(values.stepMinutes)}
          onChange={value => onChange(Number(value))}
        />
        <NumberField
          form={form}
          name="daysAhead"
          label="Anticipación"
          description="Con cuántos días de adelanto se puede reservar."
          suffix={values.daysAhead === 1 ? ' día' : ' días'}
          min={1}
          max={730}
          withAsterisk
        />
        <NumberField
          form={form}
          name="shortestMinutes"
          label="Duración mínima"
          description={inHours(values.shortestMinutes) ?? 'Lo más corto que se puede reservar.'}
          step={values.stepMinutes ?? 1}
          {...minutes}
        />
        <NumberField
          form={form}
          name="longestMinutes"
          label="Duración máxima"
          description={inHours(values.longestMinutes) ?? 'Lo más largo que se puede reservar.'}
          step={values.stepMinutes ?? 1}
          {...minutes}
        />
        <NumberField
          form={form}
          name="lateMinutes"
          label="Tolerancia de inicio"
          description="Cuánto después de empezar todavía se puede reservar."
          {...fromZero}
          max={1440}
        />
        <NumberField
          form={form}
          name="cancelNoticeMinutes"
          label="Aviso para cancelar"
          description={
            inHours(values.cancelNoticeMinutes) ?? 'Cuánto antes del inicio. Con 0 se cancela hasta que empieza.'
          }
          {...fromZero}
          max={43_200}
        />
        <NumberField
          form={form}
          name="checkInMinutes"
          label="Registro de llegada"
          description="Cuánto se espera a que alguien llegue antes de liberar. Con 0 no se pide."
          {...fromZero}
          max={240}
        />
        <Select
          key={form.key('forOthersRoles')}
          label="Reservan para otras personas"
          description="Quién puede reservar a nombre de alguien más."
          data={forOthersOptions.map(({ value, label }) => ({ value, label }))}
          allowDeselect={false}
          withAsterisk
          value={forOthersOf(values.forOthersRoles)}
          onChange={value =>
            form.setFieldValue('forOthersRoles', [
              ...(forOthersOptions.find(option => option.value === value)?.roles ?? []),
            ])
          }
        />
        <MultiSelectField
          form={form}
          name="approvalTypes"
          label="Piden aprobación"
          description="Se piden con una solicitud que alguien aprueba."
          data={approvalOptions}
          clearable
        />
        <SwitchField
          form={form}
          name="freeRelease"
          label="Terminar antes"
          description="Quien se va antes puede dejar libre el resto de su tiempo."
          mt={narrow ? 0 : 'lg'}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="md" aria-live="polite">
        {checked.success &&
          `Las reservas empiezan ${clockTimes(checked.data.stepMinutes)}, duran de ${formatHours(checked.data.shortestMinutes)} a ${formatHours(checked.data.longestMinutes)} y se hacen hasta ${checked.data.daysAhead === 1 ? 'un día' : `${checked.data.daysAhead} días`} antes.`}
      </Text>
    </>
  )
}
