import { openClient } from '../../platform/outside-systems/client.ts'
import type { findConnection } from '../../platform/outside-systems/connections.queries.ts'
import { openSecrets } from '../../platform/outside-systems/secrets.ts'
import type { Services } from '../../platform/services.ts'

/** A client of SAP for a call of somebody who waits for the answer. */
export const openFor = (
  services: Services,
  tenantId: string,
  row: NonNullable<Awaited<ReturnType<typeof findConnection>>>,
) =>
  openClient(
    services,
    {
      tenantId,
      system: row.system,
      address: row.address,
      settings: row.settings,
      mapping: row.mapping,
      secrets: openSecrets(services.sealing, row),
      version: row.version,
    },
    { before: async () => {}, after: () => {} },
    8_000,
  )
