import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** What a contract has whose amounts no bill can hold. */
export const AmountsFault = ({ fault }: { fault: string | null }) =>
  fault === null ? null : (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} title="No se puede facturar">
      {fault}
    </Alert>
  )
