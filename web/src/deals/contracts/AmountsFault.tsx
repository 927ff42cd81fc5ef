import { Note } from '../../ui/Note.tsx'

/** What a contract has whose amounts no bill can hold. */
export const AmountsFault = ({ fault }: { fault: string | null }) =>
  fault === null ? null : (
    <Note tone="bad" title="No se puede facturar">
      {fault}
    </Note>
  )
