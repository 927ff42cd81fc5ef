import type { Organization, TimePeriod } from '@aforo/api/people/organization'
import type { TenantType } from '@aforo/api/platform/base'
import { themeOf } from '../../platform/theme.ts'
import type { TenantRow } from './organization.queries.ts'

/** @param link makes the address that shows a stored picture */
export function presentOrganization(
  row: TenantRow,
  workShifts: TimePeriod[],
  link: (key: string) => string,
): Organization {
  const { lateral_logo: logo, profile_cover: cover } = row
  return {
    id: row.id,
    accountName: row.account_name,
    name: row.name,
    type: row.type as TenantType,
    domainPrefix: row.domain_prefix,
    timeZone: row.time_zone,
    theme: {
      ...themeOf(row, link),
      lateralLogoKey: logo,
      profileCoverKey: cover,
    },
    workShifts,
    version: row.version,
  }
}
